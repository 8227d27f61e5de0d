/** An invoicing gateway over HTTP: signed JSON, as `docs/tax-platform.md` describes it. */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { formats } from '@portal/sdk/contract';
import type { TaxOutcome } from '@portal/sdk/server';
import { Ajv, type JSONSchemaType } from 'ajv';
import { askTwice, OutsideFault } from './ask.ts';
import type { TaxGateway } from './config.ts';
import type { TaxDriver } from './tax.ts';

const who = '开票平台';

const ajv = new Ajv({ strict: false, formats });

/** Fields that are not named here are ignored: a gateway may say more. */
const isOutcome = ajv.compile<TaxOutcome>({
  type: 'object',
  required: ['state'],
  oneOf: [
    {
      properties: {
        state: { const: 'ISSUED' },
        invoiceNo: { type: 'string' },
        invoiceCode: { type: ['string', 'null'] },
        issueDate: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$', format: 'day' },
      },
      required: ['invoiceNo', 'invoiceCode', 'issueDate'],
      anyOf: [
        { properties: { invoiceNo: { pattern: '^\\d{20}$' }, invoiceCode: { type: 'null' } } },
        {
          properties: {
            invoiceNo: { pattern: '^\\d{8}$' },
            invoiceCode: { type: 'string', pattern: '^\\d{10,12}$' },
          },
        },
      ],
    },
    { properties: { state: { const: 'PENDING' } } },
    {
      properties: {
        state: { const: 'REFUSED' },
        reason: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[^\\p{Cc}]*$' },
      },
      required: ['reason'],
    },
  ],
});

const isVerdict = ajv.compile<{ known: boolean[] }>({
  type: 'object',
  required: ['known'],
  properties: { known: { type: 'array', items: { type: 'boolean' } } },
} satisfies JSONSchemaType<{ known: boolean[] }>);

/** What is signed, a line each: method, path, seconds, nonce, SHA-256 of the body. */
function signatureOf(secret: string, method: string, url: string, body: string) {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const nonce = randomUUID();
  const digest = createHash('sha256').update(body).digest('hex');
  const signed = [method, new URL(url).pathname, timestamp, nonce, digest].join('\n');
  return {
    'x-portal-timestamp': timestamp,
    'x-portal-nonce': nonce,
    'x-portal-signature': createHmac('sha256', secret).update(signed).digest('hex'),
  };
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const wrong = (): never => {
  throw new OutsideFault(`${who}的应答不符合约定`);
};

export function httpTax({ url, keyId, secret, timeoutMs }: TaxGateway): TaxDriver {
  async function send(method: 'PUT' | 'POST', path: string, content: unknown): Promise<unknown> {
    const body = JSON.stringify(content);
    const address = `${url}${path}`;
    const { status, body: answer } = await askTwice(who, {
      url: address,
      method,
      headers: {
        'content-type': 'application/json',
        'x-portal-key': keyId,
        ...signatureOf(secret, method, address, body),
      },
      body,
      timeoutMs,
    });
    if (status === 401 || status === 403) throw new OutsideFault(`${who}不接受门户的签名（HTTP ${status}）`);
    if (status !== 200) throw new OutsideFault(`${who}没有受理（HTTP ${status}）`);
    return parsed(answer);
  }

  const result: TaxDriver['result'] = async (request) => {
    const answer = await send('PUT', `/invoices/${encodeURIComponent(request.serialNo)}`, request);
    return isOutcome(answer) ? answer : wrong();
  };

  return {
    name: who,
    simulated: false,
    submit: async (request) => void (await result(request)),
    result,
    async verify(invoices) {
      const asked = invoices.map(({ issuedHere: _, ...facts }) => facts);
      const answer = await send('POST', '/verifications', { invoices: asked });
      return isVerdict(answer) && answer.known.length === asked.length ? answer.known : wrong();
    },
  };
}
