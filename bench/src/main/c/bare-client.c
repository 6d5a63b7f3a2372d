/*
 * A bare client of PostgreSQL: the transactions of pgbench or sysbench, or YCSB's reads, with prepared statements over
 * many connections, from one thread, with nothing around them. What it costs is the floor for every client that makes
 * the same system calls.
 *
 *     bare-client CASE epoll|io_uring SESSIONS HOST PORT USER DATABASE ROWS
 *     bare-client copy FILE COPIES HOST PORT USER DATABASE TABLE
 *
 * The cases and their tables:
 *     select, tpcb                            those of pgbench; pgbench_accounts has the keys 1 to ROWS
 *     ycsb                                    usertable, with the keys user1 to userROWS
 *     oltp_point_select, oltp_read_write      sbtest1 of sysbench, with the keys 1 to ROWS; of several tables it uses
 *                                             the first one
 *
 * HOST is an IPv4 address, or the folder of the server's unix socket. The user must need no password. About every
 * second it prints how many transactions have been completed: "bare-client: 1790000000000 ms 12345 transactions". It
 * runs until it is killed. Linux only; io_uring needs Linux 6.1.
 *
 * `copy` sends the rows of FILE, as COPY writes them in binary form, to the server that many times, and again as many
 * times. It reports after the first half and at the end, and counts each COPY as a transaction.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <linux/io_uring.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum { IN_BYTES = 32768, MOST_SESSIONS = 1024, REQUESTS = 256, COMPLETIONS = 4096, BURST = 16, HEAD = 5 };
enum { LOCAL_SEND_BYTES = 1024 * 1024, COPY_BYTES = 256 * 1024 }; /* as Plimsoll has them */
enum { REQUEST_BYTES = 128, MOST_VALUES = 4, RANGE_ROWS = 100, ANY_ROWS = -1 };

/* What a transaction draws. */
enum value { KEY, TELLER, BRANCH, AMOUNT, LAST_KEY, VALUES };

/* What the server sends when it is ready for the next request. */
static const char READY = 'Z';

struct session;

/* A statement of the transaction, as bytes in which its values are filled in. */
struct step {
    const char *sql;
    int count;
    enum value values[MOST_VALUES];
    int rows;                       /* how many the answer has */
    void (*draw)(struct session *); /* before the request; NULL keeps the values */
    size_t length;
    size_t first_value_at; /* each value takes 8 bytes: its length, and 4 bytes */
    char request[REQUEST_BYTES];
};

struct session {
    int socket;
    int step;
    uint32_t values[VALUES];
    size_t received; /* bytes in `in` that are not consumed yet */
    int rows;        /* rows of the answer under way */
    char in[IN_BYTES];
};

static struct session *sessions;
static int count;
static uint32_t rows_of_table;
static uint64_t completed;
static uint64_t random_state = 0x9e3779b97f4a7c15u;

static void fail(const char *format, ...) __attribute__((noreturn, format(printf, 1, 2)));

static void fail(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "bare-client: ");
    vfprintf(stderr, format, arguments);
    fprintf(stderr, "\n");
    va_end(arguments);
    exit(1);
}

static uint32_t number_at(const char *at) {
    uint32_t number;
    memcpy(&number, at, sizeof number);
    return ntohl(number);
}

static void put_number(char *at, uint32_t number) {
    number = htonl(number);
    memcpy(at, &number, sizeof number);
}

/* ---- What is drawn ---- */

static uint32_t draw(uint32_t range) {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (uint32_t) ((random_state >> 32) * range >> 32);
}

static void draw_key(struct session *session) {
    session->values[KEY] = draw(rows_of_table) + 1;
}

static void draw_tpcb(struct session *session) {
    draw_key(session);
    session->values[TELLER] = draw(rows_of_table / 10000) + 1;
    session->values[BRANCH] = draw(rows_of_table / 100000) + 1;
    session->values[AMOUNT] = draw(10001) - 5000;
}

static void draw_range(struct session *session) {
    session->values[KEY] = draw(rows_of_table - RANGE_ROWS) + 1;
    session->values[LAST_KEY] = session->values[KEY] + RANGE_ROWS - 1;
}

/* A key that no other session writes: this client knows no retries. */
static void draw_own_key(struct session *session) {
    uint32_t sessions_all = (uint32_t) count;
    session->values[KEY] = draw(rows_of_table / sessions_all) * sessions_all + (uint32_t) (session - sessions) + 1;
    session->values[AMOUNT] = draw(1000000000);
}

/* ---- The protocol ---- */

static struct step SELECT[] = {
    {"SELECT abalance FROM pgbench_accounts WHERE aid = $1", 1, {KEY}, 1, draw_key},
    {NULL},
};

static struct step TPCB[] = {
    {"BEGIN", 0, {0}, 0, draw_tpcb},
    {"UPDATE pgbench_accounts SET abalance = abalance + $1 WHERE aid = $2", 2, {AMOUNT, KEY}, 0},
    {"SELECT abalance FROM pgbench_accounts WHERE aid = $1", 1, {KEY}, 1},
    {"UPDATE pgbench_tellers SET tbalance = tbalance + $1 WHERE tid = $2", 2, {AMOUNT, TELLER}, 0},
    {"UPDATE pgbench_branches SET bbalance = bbalance + $1 WHERE bid = $2", 2, {AMOUNT, BRANCH}, 0},
    {"INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES ($1, $2, $3, $4, CURRENT_TIMESTAMP)", 4,
     {TELLER, BRANCH, KEY, AMOUNT}, 0},
    {"END", 0, {0}, 0},
    {NULL},
};

static struct step YCSB[] = {
    {"SELECT * FROM usertable WHERE ycsb_key = 'user' || $1", 1, {KEY}, 1, draw_key},
    {NULL},
};

#define POINT_SELECT {"SELECT c FROM sbtest1 WHERE id = $1", 1, {KEY}, 1, draw_key}
#define RANGE(columns, order, rows) \
    {"SELECT " columns " FROM sbtest1 WHERE id BETWEEN $1 AND $2" order, 2, {KEY, LAST_KEY}, rows, draw_range}
#define DIGITS_50 "-1234567890-1234567890-1234567890-1234567890-12345"

static struct step POINT_SELECTS[] = {
    POINT_SELECT,
    {NULL},
};

static struct step READ_WRITE[] = {
    {"BEGIN", 0, {0}, 0},
    POINT_SELECT,
    POINT_SELECT,
    POINT_SELECT,
    POINT_SELECT,
    POINT_SELECT,
    POINT_SELECT,
    POINT_SELECT,
    POINT_SELECT,
    POINT_SELECT,
    POINT_SELECT,
    RANGE("c", "", RANGE_ROWS),
    RANGE("SUM(k)", "", 1),
    RANGE("c", " ORDER BY c", RANGE_ROWS),
    RANGE("DISTINCT c", " ORDER BY c", ANY_ROWS),
    {"UPDATE sbtest1 SET k = k + 1 WHERE id = $1", 1, {KEY}, 0, draw_own_key},
    {"UPDATE sbtest1 SET c = $1 || '" DIGITS_50 DIGITS_50 "' WHERE id = $2", 2, {AMOUNT, KEY}, 0, draw_own_key},
    {"DELETE FROM sbtest1 WHERE id = $1", 1, {KEY}, 0, draw_own_key},
    {"INSERT INTO sbtest1 (id, k, c, pad) VALUES ($1, $2 % 100000, $2 || '" DIGITS_50 DIGITS_50 "', '" DIGITS_50 "')",
     2, {KEY, AMOUNT}, 0},
    {"COMMIT", 0, {0}, 0},
    {NULL},
};

static struct step *steps;
static int step_count;

static char *put(char *at, const char *bytes, size_t length) {
    memcpy(at, bytes, length);
    return at + length;
}

/* Bind of binary int4s to the statement "0", "1"..., with binary results; Execute; Sync. */
static void make_request(int number) {
    struct step *step = &steps[number];
    char *at = step->request + HEAD;
    step->request[0] = 'B';
    at = put(at, (char[]) {0, (char) ('0' + number), 0, 0, 1, 0, 1, 0, (char) step->count}, 9);
    step->first_value_at = (size_t) (at - step->request);
    for (int i = 0; i < step->count; i++) {
        at = put(at, "\0\0\0\x04\0\0\0\0", 8);
    }
    at = put(at, "\0\x01\0\x01", 4);
    put_number(step->request + 1, (uint32_t) (at - step->request - 1));
    at = put(at, "E\0\0\0\x09\0\0\0\0\0" "S\0\0\0\x04", 15);
    step->length = (size_t) (at - step->request);
}

/* Writes the session's next request, of `steps[session->step].length` bytes. */
static void next_request(struct session *session, char *request) {
    const struct step *step = &steps[session->step];
    if (step->draw != NULL) {
        step->draw(session);
    }
    memcpy(request, step->request, step->length);
    for (int i = 0; i < step->count; i++) {
        put_number(request + step->first_value_at + 8 * i + 4, session->values[step->values[i]]);
    }
}

/* Ends the program with what the server said: fields of a letter and a string. */
static void refused(const char *fields, size_t length) {
    char text[IN_BYTES];
    for (size_t i = 0; i < length; i++) {
        text[i] = fields[i] == 0 ? ' ' : fields[i];
    }
    fail("the server refused: %.*s", (int) length, text);
}

/* Consumes the whole messages that have arrived. Returns whether the awaited one is among them. */
static int consume(struct session *session, char awaited) {
    size_t at = 0;
    int has_come = 0;
    while (session->received - at >= HEAD) {
        const char *message = session->in + at;
        size_t length = (size_t) number_at(message + 1) + 1;
        if (length > IN_BYTES) {
            fail("a message of %zu bytes is larger than any that was expected", length);
        }
        if (session->received - at < length) {
            break;
        }
        if (message[0] == 'E') {
            refused(message + HEAD, length - HEAD);
        }
        if (message[0] == 'R' && number_at(message + HEAD) != 0) {
            fail("the server asks for a password");
        }
        session->rows += message[0] == 'D';
        has_come |= message[0] == awaited;
        at += length;
    }
    memmove(session->in, session->in + at, session->received - at);
    session->received -= at;
    return has_come;
}

/* Takes what was received. Returns whether a statement is completed. */
static int take(struct session *session, long bytes) {
    if (bytes == 0) {
        fail("the server closed a connection");
    }
    session->received += (size_t) bytes;
    if (!consume(session, READY)) {
        return 0;
    }
    int expected = steps[session->step].rows;
    if (session->rows != expected && expected != ANY_ROWS) {
        fail("%s: %d rows", steps[session->step].sql, session->rows);
    }
    session->rows = 0;
    session->step++;
    if (session->step == step_count) {
        session->step = 0;
        completed++;
    }
    return 1;
}

static void write_all(int socket, const char *bytes, size_t length) {
    if (send(socket, bytes, length, MSG_NOSIGNAL) != (ssize_t) length) {
        fail("cannot send: %s", strerror(errno));
    }
}

static void await(struct session *session, char awaited) {
    do {
        ssize_t bytes = recv(session->socket, session->in + session->received, IN_BYTES - session->received, 0);
        if (bytes <= 0) {
            fail("no answer: %s", bytes == 0 ? "the server closed the connection" : strerror(errno));
        }
        session->received += (size_t) bytes;
    } while (!consume(session, awaited));
}

static int connected(const char *host, int port) {
    int is_unix = host[0] == '/';
    int handle = socket(is_unix ? AF_UNIX : AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    int result;
    if (is_unix) {
        int bytes = LOCAL_SEND_BYTES;
        setsockopt(handle, SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes);
        struct sockaddr_un address = {.sun_family = AF_UNIX};
        int length = snprintf(address.sun_path, sizeof address.sun_path, "%s/.s.PGSQL.%d", host, port);
        if (length >= (int) sizeof address.sun_path) {
            fail("the path of the socket is too long");
        }
        result = connect(handle, (struct sockaddr *) &address, sizeof address);
    } else {
        struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t) port)};
        int on = 1;
        if (inet_pton(AF_INET, host, &address.sin_addr) != 1) {
            fail("%s is no IPv4 address", host);
        }
        setsockopt(handle, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        result = connect(handle, (struct sockaddr *) &address, sizeof address);
    }
    if (result != 0) {
        fail("cannot connect to %s: %s", host, strerror(errno));
    }
    return handle;
}

/* Parse of the statement "0", "1"... with int4s as parameters; Sync. */
static void prepare(struct session *session, int number) {
    const struct step *step = &steps[number];
    char bytes[512];
    char *at = put(bytes + HEAD, (char[]) {(char) ('0' + number), 0}, 2);
    at = put(at, step->sql, strlen(step->sql) + 1);
    at = put(at, (char[]) {0, (char) step->count}, 2);
    for (int i = 0; i < step->count; i++) {
        at = put(at, "\0\0\0\x17", 4);
    }
    bytes[0] = 'P';
    put_number(bytes + 1, (uint32_t) (at - bytes - 1));
    at = put(at, "S\0\0\0\x04", 5);
    write_all(session->socket, bytes, (size_t) (at - bytes));
    await(session, READY);
}

static void open_session(struct session *session, const char *host, int port, const char *user, const char *database) {
    char bytes[512];
    session->socket = connected(host, port);
    int length = snprintf(bytes + 8, sizeof bytes - 8, "user%c%s%cdatabase%c%s%c", 0, user, 0, 0, database, 0) + 9;
    if (length > (int) sizeof bytes) {
        fail("the names of user and database are too long");
    }
    bytes[length - 1] = 0;
    put_number(bytes, (uint32_t) length);
    put_number(bytes + 4, 3 << 16);
    write_all(session->socket, bytes, (size_t) length);
    await(session, READY);
    for (int i = 0; i < step_count; i++) {
        prepare(session, i);
    }
    session->rows = 0;
}

/* ---- Reports ---- */

static int64_t millis(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t) now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void print_report(void) {
    printf("bare-client: %lld ms %llu transactions\n", (long long) millis(CLOCK_REALTIME),
           (unsigned long long) completed);
    fflush(stdout);
}

static void report(void) {
    static int64_t last;
    int64_t now = millis(CLOCK_REALTIME_COARSE);
    if (now - last >= 1000) {
        last = now;
        print_report();
    }
}

/* ---- epoll: a wait for all that are ready, then a receive and a send for each ---- */

static void send_next(struct session *session) {
    char request[REQUEST_BYTES];
    next_request(session, request);
    write_all(session->socket, request, steps[session->step].length);
}

static void epoll_loop(void) {
    static struct epoll_event events[MOST_SESSIONS];
    int set = epoll_create1(EPOLL_CLOEXEC);
    for (int i = 0; i < count; i++) {
        struct epoll_event event = {.events = EPOLLIN, .data.u32 = (uint32_t) i};
        if (set < 0 || epoll_ctl(set, EPOLL_CTL_ADD, sessions[i].socket, &event) != 0) {
            fail("cannot watch a socket: %s", strerror(errno));
        }
        send_next(&sessions[i]);
    }
    for (;;) {
        int ready = epoll_wait(set, events, count, -1);
        if (ready < 0 && errno != EINTR) {
            fail("cannot wait: %s", strerror(errno));
        }
        for (int i = 0; i < ready; i++) {
            struct session *session = &sessions[events[i].data.u32];
            ssize_t bytes = recv(session->socket, session->in + session->received, IN_BYTES - session->received,
                                 MSG_DONTWAIT);
            if (bytes < 0 && errno != EAGAIN && errno != EINTR) {
                fail("cannot receive: %s", strerror(errno));
            }
            if (bytes >= 0 && take(session, bytes)) {
                send_next(session);
            }
        }
        report();
    }
}

/* ---- io_uring: sends and receives of all sessions in one system call, which also waits ---- */

static struct {
    int handle;
    unsigned *tail;
    unsigned mask;
    unsigned *completion_head;
    unsigned *completion_tail;
    unsigned completion_mask;
    struct io_uring_cqe *completions;
    struct io_uring_sqe *requests;
    unsigned not_passed; /* requests in the ring that the kernel has not been told of */
    unsigned burst;      /* sends among them */
    unsigned under_way;  /* sends that are not completed */
} ring;

static void enter(unsigned least, unsigned flags) {
    long taken;
    do {
        taken = syscall(__NR_io_uring_enter, ring.handle, ring.not_passed, least, flags, NULL, 0);
    } while (taken < 0 && errno == EINTR);
    if (taken < 0 || (unsigned) taken != ring.not_passed) {
        fail("the ring failed: %s", taken < 0 ? strerror(errno) : "it did not take all requests");
    }
    ring.not_passed = 0;
    ring.burst = 0;
}

static void pass(unsigned char operation, int session, void *bytes, size_t length, unsigned flags) {
    if (ring.not_passed == REQUESTS) {
        enter(0, 0);
    }
    unsigned tail = *ring.tail;
    struct io_uring_sqe *request = &ring.requests[tail & ring.mask];
    memset(request, 0, sizeof *request);
    request->opcode = operation;
    request->flags = IOSQE_FIXED_FILE;
    request->fd = session;
    request->addr = (uintptr_t) bytes;
    request->len = (unsigned) length;
    request->msg_flags = flags;
    request->user_data = (unsigned) session << 1 | (operation == IORING_OP_SEND);
    __atomic_store_n(ring.tail, tail + 1, __ATOMIC_RELEASE);
    ring.not_passed++;
}

static void put_receive(int i) {
    pass(IORING_OP_RECV, i, sessions[i].in + sessions[i].received, IN_BYTES - sessions[i].received, 0);
}

/* As Plimsoll does, the kernel is told of 16 sends at once at most, so that none of them waits for long. */
static void put_send(int i, char *request) {
    next_request(&sessions[i], request);
    pass(IORING_OP_SEND, i, request, steps[sessions[i].step].length, MSG_NOSIGNAL);
    ring.under_way++;
    ring.burst++;
    if (ring.burst == BURST) {
        enter(0, 0);
    }
}

static void open_ring(void) {
    struct io_uring_params parameters = {
        .flags = IORING_SETUP_CQSIZE | IORING_SETUP_SINGLE_ISSUER | IORING_SETUP_DEFER_TASKRUN,
        .cq_entries = COMPLETIONS,
    };
    static int files[MOST_SESSIONS];
    ring.handle = (int) syscall(__NR_io_uring_setup, REQUESTS, &parameters);
    if (ring.handle < 0) {
        fail("io_uring cannot be used here: %s", strerror(errno));
    }
    size_t requests = parameters.sq_off.array + parameters.sq_entries * sizeof(unsigned);
    size_t completions = parameters.cq_off.cqes + parameters.cq_entries * sizeof(struct io_uring_cqe);
    size_t bytes = requests > completions ? requests : completions;
    char *rings = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, ring.handle, IORING_OFF_SQ_RING);
    ring.requests = mmap(NULL, parameters.sq_entries * sizeof(struct io_uring_sqe), PROT_READ | PROT_WRITE,
                         MAP_SHARED | MAP_POPULATE, ring.handle, IORING_OFF_SQES);
    if (rings == MAP_FAILED || ring.requests == MAP_FAILED || !(parameters.features & IORING_FEAT_SINGLE_MMAP)) {
        fail("the ring cannot be mapped");
    }
    ring.tail = (unsigned *) (rings + parameters.sq_off.tail);
    ring.mask = parameters.sq_entries - 1;
    ring.completion_head = (unsigned *) (rings + parameters.cq_off.head);
    ring.completion_tail = (unsigned *) (rings + parameters.cq_off.tail);
    ring.completion_mask = parameters.cq_entries - 1;
    ring.completions = (struct io_uring_cqe *) (rings + parameters.cq_off.cqes);
    unsigned *order = (unsigned *) (rings + parameters.sq_off.array);
    for (unsigned i = 0; i < parameters.sq_entries; i++) {
        order[i] = i;
    }
    for (int i = 0; i < count; i++) {
        files[i] = sessions[i].socket;
    }
    if (syscall(__NR_io_uring_register, ring.handle, IORING_REGISTER_FILES, files, count) != 0) {
        fail("the sockets cannot be registered: %s", strerror(errno));
    }
}

static void completion(const struct io_uring_cqe *one, char (*requests)[REQUEST_BYTES]) {
    int i = (int) (one->user_data >> 1);
    int is_send = (int) (one->user_data & 1);
    if (one->res < 0) {
        fail("cannot %s: %s", is_send ? "send" : "receive", strerror(-one->res));
    }
    if (is_send) {
        /* The answer may have come first, and with it the next step. */
        if (one->res < HEAD) {
            fail("only a part of a request was sent");
        }
        ring.under_way--;
        return;
    }
    if (take(&sessions[i], one->res)) {
        put_receive(i);
        put_send(i, requests[i]);
    } else {
        put_receive(i);
    }
}

static void ring_loop(void) {
    char (*requests)[REQUEST_BYTES] = calloc((size_t) count, REQUEST_BYTES);
    open_ring();
    for (int i = 0; i < count; i++) {
        put_receive(i);
        put_send(i, requests[i]);
    }
    for (;;) {
        /* The completions of sends come at once, and are nothing to stop waiting for. */
        enter(1 + ring.under_way, IORING_ENTER_GETEVENTS);
        unsigned head = *ring.completion_head;
        unsigned tail = __atomic_load_n(ring.completion_tail, __ATOMIC_ACQUIRE);
        while (head != tail) {
            completion(&ring.completions[head & ring.completion_mask], requests);
            head++;
        }
        __atomic_store_n(ring.completion_head, head, __ATOMIC_RELEASE);
        report();
    }
}

/* ---- COPY: one connection that blocks, and rows that are made before ---- */

/* The messages with which a file's rows are copied, as one text. */
static char *copy_messages(const char *path, size_t *length) {
    FILE *file = fopen(path, "rb");
    if (file == NULL || fseek(file, 0, SEEK_END) != 0) {
        fail("cannot read %s: %s", path, strerror(errno));
    }
    size_t bytes = (size_t) ftell(file);
    rewind(file);
    char *messages = malloc(bytes + (bytes / COPY_BYTES + 2) * HEAD);
    char *at = messages;
    size_t read = 0;
    for (size_t left = bytes; left > 0; left -= read) {
        read = fread(at + HEAD, 1, left < COPY_BYTES ? left : COPY_BYTES, file);
        if (read == 0) {
            fail("cannot read %s to its end", path);
        }
        at[0] = 'd';
        put_number(at + 1, (uint32_t) read + 4);
        at += HEAD + read;
    }
    fclose(file);
    at = put(at, "c\0\0\0\x04", HEAD);
    *length = (size_t) (at - messages);
    return messages;
}

static void copy(const char *path, int copies, const char *table) {
    char query[512];
    size_t length;
    const char *messages = copy_messages(path, &length);
    int bytes = snprintf(query + HEAD, sizeof query - HEAD, "COPY %s FROM STDIN (FORMAT binary)", table);
    if (copies < 1 || bytes >= (int) sizeof query - HEAD) {
        fail("at least one COPY, and a shorter name of the table");
    }
    query[0] = 'Q';
    put_number(query + 1, (uint32_t) bytes + HEAD);
    for (int i = 0; i < 2 * copies; i++) {
        if (i == copies) {
            print_report();
        }
        write_all(sessions->socket, query, (size_t) bytes + HEAD + 1);
        await(sessions, 'G');
        for (size_t sent = 0; sent < length; sent += HEAD + COPY_BYTES) {
            size_t left = length - sent;
            write_all(sessions->socket, messages + sent, left < HEAD + COPY_BYTES ? left : HEAD + COPY_BYTES);
        }
        await(sessions, READY);
        completed++;
    }
    print_report();
}

struct transaction {
    const char *name;
    struct step *steps;
    uint32_t least_rows;
};

static const struct transaction *named(const char *name) {
    static const struct transaction ALL[] = {
        {"select", SELECT, 1},
        {"tpcb", TPCB, 100000},
        {"ycsb", YCSB, 1},
        {"oltp_point_select", POINT_SELECTS, 1},
        {"oltp_read_write", READ_WRITE, MOST_SESSIONS},
    };
    for (size_t i = 0; i < sizeof ALL / sizeof *ALL; i++) {
        if (strcmp(name, ALL[i].name) == 0) {
            return &ALL[i];
        }
    }
    fail("there is no case %s", name);
}

int main(int arguments, char **argument) {
    if (arguments != 9) {
        fail("usage: bare-client CASE epoll|io_uring SESSIONS HOST PORT USER DATABASE ROWS, or"
             " bare-client copy FILE COPIES HOST PORT USER DATABASE TABLE");
    }
    if (strcmp(argument[1], "copy") == 0) {
        sessions = calloc(1, sizeof *sessions);
        open_session(sessions, argument[4], atoi(argument[5]), argument[6], argument[7]);
        copy(argument[2], atoi(argument[3]), argument[8]);
        return 0;
    }
    const struct transaction *transaction = named(argument[1]);
    count = atoi(argument[3]);
    rows_of_table = (uint32_t) strtoul(argument[8], NULL, 10);
    if (count < 1 || count > MOST_SESSIONS || rows_of_table < transaction->least_rows) {
        fail("1 to %d sessions, and a table of %u rows or more", MOST_SESSIONS, transaction->least_rows);
    }
    steps = transaction->steps;
    for (step_count = 0; steps[step_count].sql != NULL; step_count++) {
        make_request(step_count);
    }
    sessions = calloc((size_t) count, sizeof *sessions);
    for (int i = 0; i < count; i++) {
        open_session(&sessions[i], argument[4], atoi(argument[5]), argument[6], argument[7]);
    }
    if (strcmp(argument[2], "epoll") == 0) {
        epoll_loop();
    } else if (strcmp(argument[2], "io_uring") == 0) {
        ring_loop();
    }
    fail("%s is neither epoll nor io_uring", argument[2]);
}
