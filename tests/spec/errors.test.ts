import { describe, expect, it } from '@rstest/core';
import { HTTP_TEXT } from '@portal/sdk/host';
import { creditCodeMessage } from '@portal/sdk/format';
import { actionFor, CODES, httpAction } from '../../runtime/http/codes.ts';
import errors from './errors.json' with { type: 'json' };

const where = { ssoHosts: ['https://sso.example.com'], origin: 'https://portal.example.com' };
const sso = 'https://sso.example.com/sso/login';

/** What each row of the catalogue comes to, by its id. */
const expected: Readonly<Record<string, unknown>> = {
  'RC-01': { kind: 'data' },
  'RC-02': { kind: 'passThrough' },
  'RC-03': { kind: 'toast', msg: sso },
  'RC-04': { kind: 'logout', msg: sso, show: true },
  'RC-05': { kind: 'redirect', url: sso },
  'RC-06': { kind: 'logout', msg: sso, show: true },
  'RC-07': { kind: 'redirect', url: sso },
  'RC-08': { kind: 'toast', msg: sso },
  'RC-09': { kind: 'silent' },
};

describe('response codes of spec 8', () => {
  for (const { id, codes, action } of errors.responseCodes) {
    it(`${id} ${codes.join(', ')}: ${action}`, () => {
      for (const code of codes) {
        for (const spelling of [code, String(code)])
          expect([spelling, actionFor(spelling, sso, where)]).toEqual([spelling, expected[id]]);
      }
    });
  }

  it('are all named in the code, and the code names no other', () => {
    const listed = new Set(errors.responseCodes.flatMap(({ codes }) => codes.map(String)));
    listed.delete('other');
    expect(Object.keys(CODES).sort()).toEqual([...listed].sort());
  });
});

describe('HTTP statuses of spec 8', () => {
  it('have exactly the texts of the spec, and no other status has a text', () => {
    expect(HTTP_TEXT).toEqual(Object.fromEntries(errors.httpStatuses.map(({ status, text }) => [status, text])));
  });

  it('show their text whatever the server says', () => {
    for (const { status, text } of errors.httpStatuses)
      expect(httpAction(status, false, '别的说明')).toEqual({ kind: 'toast', msg: text });
  });
});

describe('messages of spec 5', () => {
  const textOf = (id: string) => errors.messages.find((message) => message.id === id)?.text;
  const rows = [
    ['MS-35', ''],
    ['MS-36', '91350100M000100Y4'],
    ['MS-37', '91350100M000100YIO'],
  ] as const;
  for (const [id, code] of rows)
    it(`${id} “${code}” is answered with ${textOf(id)}`, () => expect(creditCodeMessage(code)).toBe(textOf(id)));
});
