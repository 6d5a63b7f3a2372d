package io.plimsoll.driver.dynamodb.server;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// One connection from its first byte to its last. Confined to its thread.
final class Connection implements Runnable {
    private final Socket socket;
    private final int number;
    private final Service service;
    private final @Nullable String greeting;
    private final Set<Socket> open;

    /// @param open the server's connections, which this one leaves at its end
    Connection(Socket socket, int number, Service service, @Nullable String greeting, Set<Socket> open) {
        this.socket = socket;
        this.number = number;
        this.service = service;
        this.greeting = greeting;
        this.open = open;
    }

    @Override
    public void run() {
        try (socket) {
            socket.setTcpNoDelay(true);
            InputStream in = new BufferedInputStream(socket.getInputStream(), 16 * 1024);
            if (greeting == null) {
                converse(in, socket.getOutputStream());
            } else {
                speakOtherwise(greeting, in, socket.getOutputStream());
            }
        } catch (IOException gone) {
            // Hung up on: the driver notices at its end, and a test sees what it makes of it.
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        } finally {
            open.remove(socket);
        }
    }

    private void converse(InputStream in, OutputStream out) throws IOException, InterruptedException {
        ArrivedReader reader = new ArrivedReader(in);
        AnswerWriter writer = new AnswerWriter(out);
        boolean goesOn = true;
        while (goesOn) {
            Arrived arrived;
            try {
                arrived = reader.next();
            } catch (MalformedMessage malformed) {
                writer.write(Answer.page(400, malformed.getMessage() + "\n"), null, true);
                return;
            }
            goesOn = arrived != null && answer(arrived, writer);
        }
    }

    /// @return whether the connection goes on
    private boolean answer(Arrived arrived, AnswerWriter writer) throws IOException, InterruptedException {
        Call call;
        try {
            call = service.letIn(arrived, number);
        } catch (Refusal refusal) {
            return writer.write(refusal.answer(), null, arrived.isLast());
        }
        Fault fault = service.faults().of(call);
        switch (fault) {
            case Fault.Raw raw -> {
                writer.raw(raw.bytes());
                return false;
            }
            case Fault.HungUp hungUp -> {
                if (hungUp.applied()) {
                    service.answer(call, null);
                }
                return false;
            }
            case Fault.Instead instead -> {
                return writer.write(instead.answer(), null, arrived.isLast());
            }
            case Fault.Stalled stalled -> stalled.gate().pass();
            case null, default -> {
                // The answer below is what is special, or nothing is.
            }
        }
        Fault.Shape shape = fault instanceof Fault.Shaped shaped ? shaped.shape() : null;
        return writer.write(service.answer(call, fault), shape, arrived.isLast());
    }

    private static void speakOtherwise(String greeting, InputStream in, OutputStream out) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.ISO_8859_1));
        String said = greeting;
        do {
            out.write((said + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
            said = "502 5.5.2 Error: command not recognized";
        } while (lines.readLine() != null);
    }
}
