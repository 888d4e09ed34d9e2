import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Network } from '../../providers/public-address/judged-connection.ts';
import { isPublicAddress } from '../../providers/public-address/public-address.ts';

interface Certificate {
  readonly cert: string;
  readonly key: string;
}
let made: Certificate | undefined;

/** For feeds.example and other.example; trusted only where a test configures it. */
function makeCertificate(): Certificate {
  const folder = mkdtempSync(path.join(tmpdir(), 'machi-feed-'));
  const [file, keyFile] = [path.join(folder, 'certificate.pem'), path.join(folder, 'key.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const subject = ['-subj', '/CN=feeds.example', '-addext', 'subjectAltName=DNS:feeds.example,DNS:other.example'];
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', keyFile, '-out', file], { stdio: 'ignore' });
  const certificate = { cert: readFileSync(file, 'utf8'), key: readFileSync(keyFile, 'utf8') };
  rmSync(folder, { recursive: true });
  return certificate;
}

/** An https server on this machine. In its network, names resolve as in `named`, and 127.0.0.1 counts as public. */
export async function openHttpsSource(
  answer: RequestListener,
  named: (name: string, times: number) => readonly string[] = () => ['127.0.0.1'],
) {
  const certificate = (made ??= makeCertificate());
  const asked: string[] = [];
  const server = createServer(certificate, (request, response) => {
    asked.push(`${String(request.headers.host)}${String(request.url)}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const told = server.address();
  let times = 0;
  const network: Network = {
    resolve: (name, done) => {
      times += 1;
      done(
        null,
        named(name, times).map((found) => ({ address: found, family: 4 })),
      );
    },
    isAllowed: (found) => found === '127.0.0.1' || isPublicAddress(found),
    port: typeof told === 'object' && told ? told.port : 0,
    authority: certificate.cert,
  };
  return {
    asked,
    network,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
