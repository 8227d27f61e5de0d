/** Texts to phones, by the driver that the environment chose. */
import type { SmsConfig, SmsGateway } from './config.ts';
import { askTwice, OutsideFault } from './ask.ts';
import { writeText } from './folder.ts';

export interface SmsDriver {
  readonly name: string;
  /** @throws OutsideFault */
  send(phone: string, text: string): Promise<void>;
}

/** How a value stands in a template of that type without ending it. */
function escaperOf(contentType: string): (value: string) => string {
  if (/json/i.test(contentType)) return (value) => JSON.stringify(value).slice(1, -1);
  if (/form-urlencoded/i.test(contentType)) return encodeURIComponent;
  if (/xml/i.test(contentType)) return (value) => value.replace(/[<>&'"]/g, (found) => `&#${found.charCodeAt(0)};`);
  return (value) => value;
}

const filled = (template: string, values: Record<'phone' | 'text', string>, encode: (value: string) => string) =>
  template.replaceAll(/\{(phone|text)\}/g, (_, name: 'phone' | 'text') => encode(values[name]));

const who = '短信网关';

const httpSms = ({ url, method, headers, body, status, expect, timeoutMs }: SmsGateway): SmsDriver => ({
  name: 'http',
  async send(phone, text) {
    const values = { phone, text };
    const question = {
      url: filled(url, values, encodeURIComponent),
      method,
      headers,
      body: method === 'GET' ? undefined : filled(body, values, escaperOf(headers['content-type'] ?? '')),
      timeoutMs,
    };
    const answer = await askTwice(who, question);
    if (answer.status !== status) throw new OutsideFault(`${who}拒绝发送（HTTP ${answer.status}）`);
    if (expect && !expect.test(answer.body)) throw new OutsideFault(`${who}的应答不表示发送成功`);
  },
});

const folderSms = (dataDir: string): SmsDriver => ({
  name: 'folder',
  send: (phone, text) => writeText(dataDir, 'sms', phone, text),
});

const noSms: SmsDriver = {
  name: 'off',
  send: () => Promise.reject(new OutsideFault('本门户没有接入短信', 'unsent')),
};

export interface MemorySms extends SmsDriver {
  /** The newest text to a phone, or to any. */
  lastTo(phone?: string): string | undefined;
}

/** Keeps texts in the process: what demo data and tests are sent. */
export function memorySms(): MemorySms {
  const sent: { phone: string; text: string }[] = [];
  return {
    name: 'memory',
    send: async (phone, text) => void sent.push({ phone, text }),
    lastTo: (phone) => sent.findLast((one) => phone === undefined || one.phone === phone)?.text,
  };
}

export function smsDriver(config: SmsConfig, dataDir: string): SmsDriver {
  if (config.driver === 'http') return httpSms(config.gateway);
  return config.driver === 'folder' ? folderSms(dataDir) : noSms;
}
