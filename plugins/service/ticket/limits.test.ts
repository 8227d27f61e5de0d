/** How much a call of tickets takes. */
import type { Call } from '@portal/sdk/contract';
import { expect, test } from '@rstest/core';
import { inputReader } from '#server/input';
import { ticket } from './contract.ts';

const some = (count: number, item: (at: string) => object) =>
  Array.from({ length: count }, (_, at) => item(String(at + 1)));
const file = (at: string) => ({ fileId: at.padStart(24, 'f'), fileName: `${at}.pdf` });
const seen = { id: '1', version: 1 };
const entered = {
  ...{ title: '金额', type: '4', priority: '2', system: '01', description: '求和为 0', contactName: '程屿' },
  contactPhone: '12000000101',
};
const words = (length: number) => '延'.repeat(length);

/** What is still taken of a call beside the rest of its input, and what is too much or too little. */
const LIMITS: readonly (readonly [Call, object, within: readonly object[], beyond: readonly object[]])[] = [
  [
    ticket.save,
    entered,
    [{ title: words(50) }, { contactName: words(30) }, { description: words(20_000) }, { files: some(10, file) }],
    [{ title: words(51) }, { contactName: words(31) }, { description: words(20_001) }, { files: some(11, file) }],
  ],
  [ticket.handle, { ...seen, step: 'HOLD' }, [{ remark: words(200) }], [{ remark: words(201) }]],
  [ticket.decide, { ...seen, step: 'REOPEN' }, [{ remark: words(200) }], [{ remark: words(201) }]],
  [ticket.close, seen, [{ remark: words(200) }], [{ remark: words(201) }]],
  [ticket.escalate, seen, [{ remark: words(200) }], [{ remark: words(201) }]],
  [
    ticket.assign,
    { handlerId: '8' },
    [{ tickets: some(1, () => seen) }, { tickets: some(100, () => seen) }],
    [{ tickets: [] }, { tickets: some(101, () => seen) }],
  ],
  [ticket.merge, seen, [{ intoNo: 'G'.repeat(40) }], [{ intoNo: 'G'.repeat(41) }]],
  [ticket.reply, { id: '1' }, [{ content: words(2000) }], [{ content: words(2001) }]],
  [ticket.teach, { id: '1', title: '金额' }, [{ content: words(2000) }], [{ content: words(2001) }]],
  [ticket.delete, {}, [{ id: '1' }], [{}]],
  [ticket.urge, {}, [{ id: '1' }], [{}]],
];

test('each call takes what is within its limits, and refuses what is beyond', () => {
  const takes = (call: Call, body: object) => {
    try {
      return inputReader(call)({ query: {}, params: {}, body }) !== undefined;
    } catch {
      return false;
    }
  };
  for (const [call, rest, within, beyond] of LIMITS) {
    for (const input of within)
      expect([call.path, input, takes(call, { ...rest, ...input })]).toEqual([call.path, input, true]);
    for (const input of beyond)
      expect([call.path, input, takes(call, { ...rest, ...input })]).toEqual([call.path, input, false]);
  }
});
