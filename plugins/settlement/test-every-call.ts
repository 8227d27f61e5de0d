/** Every call about one document, as it answers to somebody, and workbooks to import; for tests. */
import { buffer } from 'node:stream/consumers';
import { fileManager } from '@portal/sdk/calls/files';
import type { Call } from '@portal/sdk/contract';
import { spreadsheet } from '@portal/sdk/server';
import type { TestApi } from '#server/testing';

export type Calls = Readonly<Record<string, Call>>;

const files = [{ fileId: 'A'.repeat(24), fileName: '签署件.pdf' }];
const term = { node: '到货款', percent: '100', condition: '验收合格', days: 30 };
const body = {
  contractName: '变更后的合同',
  amount: '1.00',
  validFrom: '2026-03-01',
  validTo: '2027-03-01',
  payTerms: [term],
  clauses: [{ title: '第一条', text: '正文' }],
};

/** What a call takes beside the id and the version of its document. */
const FURTHER: Readonly<Record<string, object>> = {
  void: { reason: '误建' },
  deliver: { email: 'shoupiao@example.com' },
  return: { reason: '有误' },
  certify: { certifyMonth: '2026-03' },
  redApply: { reason: 1 },
  redDecide: { step: 'confirm' },
  updateState: { status: 0 },
  sign: { code: '000000' },
  signPaper: { signDate: '2026-03-12', files },
  change: { body, reason: '变更' },
  cancelChange: { reason: '放弃' },
  terminate: { step: 'apply', reason: '取消' },
  link: { orderIds: ['1'] },
  unlink: { orderId: '1' },
  save: {
    ...{ ...body, contractType: 1, otherEntId: '1', ownSide: 'A', firstSide: 'A', signMethod: 1 },
    ...{ contactName: '某人', contactPhone: '13000000000', otherContactName: '他人', otherContactPhone: '13000000000' },
    ...{ headerName: '某单位', taxNo: '91000003MA0000000X', regAddress: '某处', regPhone: '0000-1234567' },
    ...{ bankName: '某银行', bankAccount: '99990000111122223333', invoiceType: 1, receiveEmail: 'a@example.com' },
    ...{ title: '某条款', category: 8, text: '正文' },
  },
};
const bare = ['submit', 'issue', 'query', 'reissue', 'setDefault', 'remove', 'complete', 'archive', 'signCode'];
const reading = ['detail', 'download'];
const ofDocument = [...Object.keys(FURTHER), ...bare, ...reading];

/** Input of a call about a document; what the call does not know is left out. */
function about(name: string, { input }: Call, seen: Seen): Record<string, unknown> {
  const { properties = {} } = input as unknown as { properties?: object };
  const all = { ...seen, format: 'PDF', ...FURTHER[name] };
  return Object.fromEntries(Object.entries(all).filter(([key]) => key in properties));
}

interface Seen {
  readonly id: string;
  readonly version: number;
}

/** Envelope codes of the calls about a document, by name. */
export async function answers(api: TestApi, calls: Calls, seen: Seen): Promise<Record<string, string>> {
  const told: Record<string, string> = {};
  for (const [name, call] of Object.entries(calls)) {
    if (!ofDocument.includes(name)) continue;
    const { body: text } = await api.raw(call, about(name, call, seen));
    told[name] = (JSON.parse(text) as { code: string }).code;
  }
  return told;
}

/** The calls that are not allowed in a state, of those that the table names. */
export const forbiddenIn = (
  calls: Calls,
  allowed: Readonly<Record<string, readonly number[]>>,
  status: number,
): Calls =>
  Object.fromEntries(Object.entries(calls).filter(([name]) => allowed[name] && !allowed[name].includes(status)));

/** Stores a workbook of texts, as a user would upload it. @returns the id of the file. */
export async function uploaded(api: TestApi, titles: readonly string[], rows: readonly string[][]): Promise<string> {
  const columns = titles.map((title, index) => ({ title, value: (row: string[]) => row[index] ?? null }));
  const at = new Date(0);
  const person = { user: { userName: '', entName: '' }, clock: { now: () => at, today: () => '1970-01-01' } };
  const bytes = await buffer(spreadsheet({ title: '导入', columns, rows }, person).body);
  const [stored] = await api.call(fileManager.uploadFile, {}, { files: [{ name: '导入.xlsx', bytes }] });
  return stored?.fileIds[0] ?? '';
}
