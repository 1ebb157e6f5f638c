"""The unmodified Python SDK and the sample share one queue: each handles what the other enqueues."""

from __future__ import annotations

import asyncio
import json

from conftest import HOME, eventually
from ringo_task_queue import NotFoundError, Ringo, RingoError, TaskSpec, TaskStatus


def listening(sample, *arguments):
    return sample(*arguments, "--ringo.local.listen=127.0.0.1:0").start().await_up()


def connect(running, token: str | None = None):
    return Ringo.connect("grpc://" + running.endpoint, token=running.token if token is None else token)


def run(coroutine, seconds: float = 120):
    async def bounded():
        return await asyncio.wait_for(coroutine, seconds)

    return asyncio.run(bounded())


async def until(look, seconds: float = 60):
    for _ in range(int(seconds / 0.1)):
        value = await look()
        if value:
            return value
        await asyncio.sleep(0.1)
    raise AssertionError("condition not reached")


def test_task_enqueued_by_python_is_handled_by_an_annotated_method(sample, tmp_path):
    (tmp_path / "empty").mkdir()
    running = listening(sample, str(tmp_path / "empty"))
    jar = next(HOME.glob("ringo-server/target/lib/slf4j-api-*.jar"))

    async def scenario():
        async with connect(running) as client:
            queue = client.queue("audit")
            spec = TaskSpec("from-python", "audit-jar", {"file": str(jar), "inside": []})
            assert (await queue.enqueue(spec)).created

            async def finished():
                task = await queue.get_by_unique_key("from-python")
                return task if task.status == TaskStatus.SUCCEEDED else None

            task = await until(finished)
            assert task.attempts[-1].worker_id.startswith("java-")

    run(scenario())


def test_task_enqueued_by_the_template_is_handled_by_python(sample):
    running = listening(sample, "--sample.announce=true")
    seen = []

    async def scenario():
        async with connect(running) as client:
            async def handle(task, context):
                seen.append(task)

            worker = client.queue("notices").worker(handle, task_types=["audit-finished"], concurrency=1)
            serving = asyncio.create_task(worker.run())

            async def handled():
                return seen

            await until(handled)
            key = seen[0].unique_key

            async def acknowledged():
                return (await client.queue("notices").get_by_unique_key(key)).status == TaskStatus.SUCCEEDED

            await until(acknowledged)
            await worker.close()
            await serving

    run(scenario())
    assert seen[0].payload["jars"] > 10 and seen[0].payload["failures"] == 0


def test_wrong_token_is_refused(sample, tmp_path):
    (tmp_path / "empty").mkdir()
    running = listening(sample, str(tmp_path / "empty"))

    async def scenario():
        try:
            async with connect(running, "wrong") as client:
                await client.queue("audit").stats()
        except RingoError:
            return True
        return False

    assert run(scenario())


def test_endpoint_agrees_with_the_queue_and_shows_no_token(sample):
    running = listening(sample)

    async def stats():
        async with connect(running) as client:
            try:
                return await client.queue("audit").stats()
            except NotFoundError:
                return None

    agreed = set()

    def compare():
        before, shown, after = run(stats()), running.queue("audit"), run(stats())
        if before is None or before != after and before.last_activity_at != after.last_activity_at:
            return False
        for ours, theirs in (("ready", before.ready), ("running", before.leased), ("succeeded", before.succeeded)):
            assert shown[ours] == theirs, (shown, before)
        agreed.add("working" if before.ready or before.leased else "finished")
        return "finished" in agreed

    eventually(compare, 120)
    shown = json.dumps(running.get("/actuator/ringo")) + json.dumps(running.get("/actuator/health"))
    assert running.token not in shown
    assert running.get("/actuator/health")["components"]["ringo"]["status"] == "UP"
