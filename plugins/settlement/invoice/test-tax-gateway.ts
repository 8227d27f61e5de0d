/** An invoicing gateway as somebody else writes it from `docs/tax-platform.md`; for tests. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const key = { id: 'portal-1', secret: 'a-secret-of-the-tests-0123456789abcdef' };

export interface Asked {
  readonly method: string;
  readonly path: string;
  // biome-ignore lint/suspicious/noExplicitAny: what the wire holds is what the tests look at
  readonly body: any;
}

const nonces = new Set<string>();

function trusted({ method, url, headers }: IncomingMessage, body: Buffer): boolean {
  const {
    'x-portal-key': id,
    'x-portal-timestamp': at,
    'x-portal-nonce': nonce,
    'x-portal-signature': given,
  } = headers;
  if (id !== key.id || nonces.has(String(nonce)) || Math.abs(Date.now() / 1000 - Number(at)) > 300) return false;
  const text = `${method}\n${url}\n${at}\n${nonce}\n${createHash('sha256').update(body).digest('hex')}`;
  const expected = createHmac('sha256', key.secret).update(text).digest();
  const signature = Buffer.from(String(given), 'hex');
  nonces.add(String(nonce));
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}

export type Answering = (response: ServerResponse, asked: Asked) => void;

export async function openGateway() {
  const asked: Asked[] = [];
  const issued = new Map<string, string>();
  let numbers = 0;

  /** Issues each serial number once, and knows what it has issued. */
  const issues: Answering = (response, { path, body }) => {
    if (path.endsWith('/verifications')) {
      const known = body.invoices.map(({ invoiceNo }: { invoiceNo: string }) =>
        [...issued.values()].includes(invoiceNo),
      );
      return void response.end(JSON.stringify({ known }));
    }
    numbers += 1;
    const number = issued.get(body.serialNo) ?? `2644${String(numbers).padStart(16, '0')}`;
    issued.set(body.serialNo, number);
    response.end(JSON.stringify({ state: 'ISSUED', invoiceNo: number, invoiceCode: null, issueDate: '2026-03-12' }));
  };

  const gateway = { asked, issued, issues, answers: issues, url: '', close: async () => {} };
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const body = Buffer.concat(pieces);
      if (!trusted(request, body)) return void response.writeHead(401).end();
      const one = { method: request.method ?? '', path: request.url ?? '', body: JSON.parse(body.toString('utf8')) };
      asked.push(one);
      gateway.answers(response, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  gateway.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tax`;
  gateway.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return gateway;
}
