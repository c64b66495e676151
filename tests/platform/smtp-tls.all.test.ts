import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeUnless } from "../support/describe-unless.ts";
import { createPrivateCa, opensslMissing, type PrivateCa } from "../support/private-ca.ts";
import { makeDataDir } from "../support/server.ts";

const sending = `
  const { sendMail, messageId } = await import("./app/platform/mail/mailer.server.ts");
  const message = { to: "office@firm.example", subject: "A message", text: "Hello", messageId: messageId("message") };
  console.log(await sendMail(message).then(() => "sent", ({ code, message }) => code + ": " + message));`;

/** What the server saw: the encryption, how the sender introduced itself, and who it was. */
interface Seen {
  encryption: string;
  name: string;
  user: string;
}

describeUnless(opensslMissing, "the URL of a mail server", () => {
  const modes: Record<string, SMTPServerOptions> = {
    starttls: {},
    smtps: { secure: true },
    plain: { disabledCommands: ["STARTTLS"] },
    tls12: { secure: true, maxVersion: "TLSv1.2" },
    tls11: { secure: true, minVersion: "TLSv1", maxVersion: "TLSv1.1", ciphers: "DEFAULT@SECLEVEL=0" },
  };
  const ports: Record<string, number> = {};
  const servers: SMTPServer[] = [];
  const dataDir = makeDataDir();
  let seen: Seen | undefined;
  let ca: PrivateCa;

  beforeAll(async () => {
    ca = createPrivateCa();
    for (const [mode, options] of Object.entries(modes)) {
      const server = new SMTPServer({
        key: ca.key,
        cert: ca.cert,
        authOptional: true,
        onAuth: ({ username = "", password }, _session, answer) => answer(null, { user: `${username} ${password}` }),
        onData(stream, { secure, hostNameAppearsAs, user }, answer) {
          stream.resume().on("end", () => {
            seen = { encryption: secure ? "encrypted" : "plain", name: String(hostNameAppearsAs), user: String(user ?? "") };
            answer();
          });
        },
        ...options,
      });
      server.on("error", () => {});
      await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
      ports[mode] = (server.server.address() as AddressInfo).port;
      servers.push(server);
    }
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => new Promise<void>((resolve) => server.close(resolve))));
    ca?.cleanup();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Sends a message through a URL such as "smtp://127.0.0.1:starttls". Returns what the server saw, or the error. */
  async function send(address: string, settings: Record<string, string> = {}): Promise<Seen | string> {
    seen = undefined;
    const url = address.replace(/:(\w+)(?=\?|$)/, (_all, mode: string) => `:${ports[mode]}`);
    const env: NodeJS.ProcessEnv = { NODE_ENV: "production", PATH: process.env["PATH"], DATA_DIR: dataDir, SMTP_URL: url, ...settings };
    const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", sending], { env });
    return seen ?? stdout;
  }

  const trusting = () => ({ NODE_EXTRA_CA_CERTS: ca.file });
  const unknown = /^ESOCKET: unable to verify the first certificate/;
  const otherName = /^ESOCKET: .* does not match certificate's altnames/;

  it.each(["smtp://127.0.0.1:starttls", "smtps://127.0.0.1:smtps"])("%s requires a trusted certificate of the host", async (address) => {
    expect(await send(address)).toMatch(unknown);
    expect(await send(address, trusting())).toMatchObject({ encryption: "encrypted" });
    expect(await send(`${address}?tls.rejectUnauthorized=false`)).toMatchObject({ encryption: "encrypted" });
    const elsewhere = address.replace("127.0.0.1", "0.0.0.0");
    expect(await send(elsewhere, trusting())).toMatch(otherName);
    expect(await send(`${elsewhere}?tls.servername=mail.firm.example`, trusting())).toMatchObject({ encryption: "encrypted" });
  });

  it("requires STARTTLS for other hosts, unless it allows otherwise", async () => {
    expect(await send("smtp://0.0.0.0:plain")).toMatch(/^ETLS: /);
    expect(await send("smtp://0.0.0.0:plain?requireTLS=false")).toMatchObject({ encryption: "plain" });
    expect(await send("smtp://0.0.0.0:starttls?requireTLS=false")).toMatch(unknown);
    expect(await send("smtp://127.0.0.1:plain")).toMatchObject({ encryption: "plain" });
    expect(await send("smtp://127.0.0.1:plain?requireTLS=true")).toMatch(/^ETLS: /);
  });

  it("skips STARTTLS only where it is not required", async () => {
    expect(await send("smtp://127.0.0.1:starttls?ignoreTLS=true")).toMatchObject({ encryption: "plain" });
    expect(await send("smtp://0.0.0.0:starttls?ignoreTLS=true")).toMatch(unknown);
    expect(await send("smtp://0.0.0.0:starttls?ignoreTLS=true&requireTLS=false")).toMatchObject({ encryption: "plain" });
  });

  it("selects the accepted versions of TLS", async () => {
    expect(await send("smtps://127.0.0.1:tls12", trusting())).toMatchObject({ encryption: "encrypted" });
    expect(await send("smtps://127.0.0.1:tls12?tls.minVersion=TLSv1.3", trusting())).toMatch(/protocol version/);
    expect(await send("smtps://127.0.0.1:tls11", trusting())).toMatch(/protocol version/);
    expect(await send("smtps://127.0.0.1:tls11?tls.minVersion=TLSv1&tls.ciphers=DEFAULT@SECLEVEL=0", trusting())).toMatchObject({
      encryption: "encrypted",
    });
  });

  it("contains the percent-encoded user and password, and may set the name for EHLO", async () => {
    const address = "smtp://ann%40firm.example:p%40ss%2Fw%3Aord%25@127.0.0.1:starttls";
    const origin = { PUBLIC_ORIGIN: "https://intake.example.com" };
    expect(await send(address, { ...trusting(), ...origin })).toMatchObject({
      name: "intake.example.com",
      user: "ann@firm.example p@ss/w:ord%",
    });
    expect(await send(`${address}?name=relay.example.com`, { ...trusting(), ...origin })).toMatchObject({ name: "relay.example.com" });
  });
});
