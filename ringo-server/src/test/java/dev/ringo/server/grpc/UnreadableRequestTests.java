package dev.ringo.server.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedOutputStream;
import dev.ringo.proto.Protocol;
import dev.ringo.server.RingoServer;
import dev.ringo.server.ServerClient;
import dev.ringo.server.WorkCall;
import dev.ringo.taskqueue.v1.EnqueueRequest;
import dev.ringo.taskqueue.v1.ErrorCode;
import dev.ringo.taskqueue.v1.ErrorDetail;
import dev.ringo.taskqueue.v1.GetTaskRequest;
import dev.ringo.taskqueue.v1.QueueServiceGrpc;
import dev.ringo.taskqueue.v1.WorkRequest;
import dev.ringo.taskqueue.v1.WorkerRegistration;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bytes that are no request of the contract get an answer of the contract, and harm nobody. */
class UnreadableRequestTests {

    private static RingoServer server;
    private static ServerClient client;

    @BeforeAll
    static void start() {
        server = RingoServer.builder()
                .temporaryDirectory()
                .listen("127.0.0.1", 0)
                .start();
        client = ServerClient.onPort(server);
    }

    @AfterAll
    static void stop() {
        client.close();
        server.closeNow();
    }

    static Stream<MethodDescriptor<?, ?>> methods() {
        return QueueServiceGrpc.getServiceDescriptor().getMethods().stream()
                .filter(method -> !method.getFullMethodName().endsWith("/AttachLocal"));
    }

    @ParameterizedTest
    @MethodSource("methods")
    void malformedBytesAreAnInvalidArgumentOfEveryCall(MethodDescriptor<?, ?> method) {
        RawCalls.Outcome outcome = raw().call(method, HexFormat.of().parseHex("ffffffff"));
        assertThat(outcome.code()).isEqualTo(Status.Code.INVALID_ARGUMENT);
        assertThat(outcome.detail()).isNotNull().satisfies(detail -> {
            assertThat(detail.getCode()).isEqualTo(ErrorCode.ERROR_CODE_INVALID_ARGUMENT);
            assertThat(detail.getMessage()).contains("are no " + nameOfRequest(method));
            assertThat(detail.getRequestId()).matches("[0-9a-f]{16}");
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0a", // a field without its length
                "0a05", // a text that is longer than the message
                "0a01ff", // no UTF-8
                "0a03eda080", // half of a surrogate pair
                "00", // field number 0
                "0b", // an open group
                "0c", // the end of a group that never began
                "0f", // no wire type
                "12020a01", // a message within that is cut off
                "08ffffffffffffffffffff01" // a number of more than 64 bits
            })
    void whateverIsWrongWithTheBytesIsSaid(String hex) {
        RawCalls.Outcome outcome =
                raw().call(QueueServiceGrpc.getEnqueueMethod(), HexFormat.of().parseHex(hex));
        assertThat(outcome.code()).isEqualTo(Status.Code.INVALID_ARGUMENT);
        assertThat(outcome.detail()).isNotNull();
    }

    @Test
    void randomBytesNeverLookLikeAFaultOfTheServer() {
        Random random = new Random(5);
        List<MethodDescriptor<?, ?>> methods = methods().toList();
        for (int i = 0; i < 2_000; i++) {
            byte[] bytes = new byte[random.nextInt(64)];
            random.nextBytes(bytes);
            RawCalls.Outcome outcome = raw().call(methods.get(i % methods.size()), bytes);
            assertThat(outcome.code())
                    .as(HexFormat.of().formatHex(bytes))
                    .isIn(Status.Code.INVALID_ARGUMENT, Status.Code.FAILED_PRECONDITION, Status.Code.OK);
        }
    }

    @Test
    void aCallHasExactlyOneRequest() {
        byte[] request = request("k").build().toByteArray();
        assertThat(raw().call(QueueServiceGrpc.getEnqueueMethod()).code()).isEqualTo(Status.Code.INVALID_ARGUMENT);
        RawCalls.Outcome two = raw().call(QueueServiceGrpc.getEnqueueMethod(), request, request);
        assertThat(two.code()).isEqualTo(Status.Code.INVALID_ARGUMENT);
        assertThat(two.detail())
                .isNotNull()
                .extracting(ErrorDetail::getMessage)
                .asString()
                .contains("exactly one");
        assertThat(client.enqueue("q", "k").getCreated()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aMessageMayHave16MiBAndNotAByteMore(boolean compressed) {
        RawCalls calls = compressed ? raw().compressed() : raw();
        RawCalls.Outcome fits = calls.call(QueueServiceGrpc.getNegotiateMethod(), padded(Protocol.MAX_MESSAGE_BYTES));
        assertThat(fits.code()).isEqualTo(Status.Code.FAILED_PRECONDITION); // read: it names no protocol
        RawCalls.Outcome larger =
                calls.call(QueueServiceGrpc.getNegotiateMethod(), padded(Protocol.MAX_MESSAGE_BYTES + 1));
        assertThat(larger.code()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
        assertThat(larger.detail()).isNotNull().satisfies(detail -> {
            assertThat(detail.getCode()).isEqualTo(ErrorCode.ERROR_CODE_INVALID_ARGUMENT);
            assertThat(detail.getMetadataMap()).containsEntry("limit", "16777216");
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void evenAMessageBeyondAllMeasureIsRefusedAndTheConnectionGoesOn(boolean compressed) {
        RawCalls calls = compressed ? raw().compressed() : raw();
        assertThat(calls.call(QueueServiceGrpc.getNegotiateMethod(), padded(3 * Protocol.MAX_MESSAGE_BYTES))
                        .code())
                .isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
        assertThat(client.enqueue("q", "after " + compressed).getCreated()).isTrue();
    }

    @Test
    void nestingThatNoParserCouldFollowIsRefused() {
        RawCalls.Outcome outcome = raw().call(QueueServiceGrpc.getEnqueueMethod(), nested("k", 100_000));
        assertThat(outcome.code()).isEqualTo(Status.Code.INVALID_ARGUMENT);
        assertThat(outcome.detail()).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(ints = {1_000, 5_000})
    void deepNestingComesAndGoesOverTheWire(int levels) {
        RawCalls.Outcome enqueued = raw().call(QueueServiceGrpc.getEnqueueMethod(), nested("deep " + levels, levels));
        assertThat(enqueued.code()).isEqualTo(Status.Code.OK);
        RawCalls.Outcome outcome = raw().call(
                        QueueServiceGrpc.getGetTaskMethod(),
                        GetTaskRequest.newBuilder()
                                .setQueue("q")
                                .setUniqueKey("deep " + levels)
                                .setContext(client.context())
                                .build()
                                .toByteArray());
        assertThat(outcome.code()).isEqualTo(Status.Code.OK);
    }

    @Test
    void aMalformedFrameEndsAStreamWithTheReason() {
        byte[] registration = WorkRequest.newBuilder()
                .setRegister(WorkerRegistration.newBuilder()
                        .setQueue("q")
                        .setWorkerId("w")
                        .setContext(client.context()))
                .build()
                .toByteArray();
        RawCalls.Outcome outcome = raw().call(QueueServiceGrpc.getWorkMethod(), registration, new byte[] {(byte) 0xff});
        assertThat(outcome.code()).isEqualTo(Status.Code.INVALID_ARGUMENT);
        assertThat(outcome.detail())
                .isNotNull()
                .extracting(ErrorDetail::getMessage)
                .asString()
                .contains("WorkRequest");
    }

    @Test
    void otherStreamsOfTheConnectionGoOn() {
        WorkCall call = WorkCall.register(client, "neighbours", 1);
        raw().call(QueueServiceGrpc.getWorkMethod(), new byte[] {(byte) 0xff});
        client.enqueue("neighbours", "k");
        assertThat(call.take(1)).hasSize(1);
        call.halfClose();
        assertThat(Status.fromThrowable(call.failure()).getCode()).isEqualTo(Status.Code.OK);
    }

    private static RawCalls raw() {
        return new RawCalls(client.channel());
    }

    private static EnqueueRequest.Builder request(String key) {
        return EnqueueRequest.newBuilder()
                .setQueue("q")
                .setTask(ServerClient.spec(key))
                .setContext(client.context());
    }

    private static String nameOfRequest(MethodDescriptor<?, ?> method) {
        return method.getBareMethodName() + "Request";
    }

    /** A NegotiateRequest of a size, filled with a field that nobody knows. */
    private static byte[] padded(int size) {
        int tagAndLength = CodedOutputStream.computeTagSize(15) + CodedOutputStream.computeUInt32SizeNoTag(size);
        byte[] filling = new byte[size - tagAndLength];
        byte[] message = tagged(15, ByteString.copyFrom(filling)).toByteArray();
        assertThat(message).hasSize(size);
        return message;
    }

    /** An EnqueueRequest whose payload has this many levels; as bytes, because writing messages takes stack too. */
    private static byte[] nested(String key, int levels) {
        ByteString value = ByteString.EMPTY;
        for (int i = 0; i < levels; i++) {
            value = tagged(6, i == 0 ? ByteString.EMPTY : tagged(1, value)); // list_value, values
            value = i % 100 == 0 ? ByteString.copyFrom(value.toByteArray()) : value;
        }
        ByteString task =
                ServerClient.spec(key).clearPayload().build().toByteString().concat(tagged(3, value));
        return request(key)
                .clearTask()
                .build()
                .toByteString()
                .concat(tagged(2, task))
                .toByteArray();
    }

    private static ByteString tagged(int field, ByteString content) {
        ByteString.Output bytes = ByteString.newOutput(16);
        CodedOutputStream head = CodedOutputStream.newInstance(bytes, 16);
        try {
            head.writeTag(field, 2);
            head.writeUInt32NoTag(content.size());
            head.flush();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteString().concat(content);
    }
}
