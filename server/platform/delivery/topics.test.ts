/** Topics are said twice, by the sender and by the declaration of its area: nobody could choose about another. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@rstest/core';
import { loadTestAreas } from '#server/testing';
import { mailOf, numberOf, robotMessageOf, smsOf } from './letters.ts';
import { topicsOf } from './topics.ts';

const topics = topicsOf(await loadTestAreas());

const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'));

const said = new Set(
  [...sources('plugins'), ...sources('server/platform')].flatMap((text) => [
    ...Array.from(text.matchAll(/noticesOf\([^()]*, '([^']+)'\)/g), ([, topic]) => topic ?? ''),
    ...Array.from(text.matchAll(/noticeType: (?:13|documentNotice),\s+topic: '([^']+)'/g), ([, topic]) => topic ?? ''),
  ]),
);

test('every topic that a sender says is declared, and every declared one of business is said', () => {
  expect(said.size).toBeGreaterThan(20);
  const declared = topics.declared.map(({ topic }) => topic);
  expect([...said].filter((topic) => !declared.includes(topic))).toEqual([]);
  expect(declared.filter((topic) => !topics.isPlatform(topic) && !said.has(topic))).toEqual([]);
});

test('two areas cannot declare one topic', () => {
  const area = { subjects: [], topics: [{ topic: '订单', kinds: ['G'] as const }] };
  expect(() =>
    topicsOf([
      { id: 'one', area },
      { id: 'two', area },
    ]),
  ).toThrow('two: the topic 订单 is declared by one, too.');
});

test.each(topics.declared)('of “$topic” nothing leaves but topic, number and link', ({ topic }) => {
  const told = { topic, number: 'HT20260310000001' };
  const ways = { open: 'https://p.example/open', leave: 'https://p.example/leave' };
  const { subject, text } = mailOf(told, ways);
  const robot = robotMessageOf(told, ways.open);
  const rest = [subject, text, smsOf(told), robot.title, robot.text].map((one) =>
    [topic, told.number, ways.open, ways.leave, encodeURIComponent(topic)].reduce(
      (left, known) => left.replaceAll(known, ''),
      one,
    ),
  );
  expect(rest).toEqual([
    '【澜岳e服务平台】：',
    '您有一条“”通知（），请登录门户查看：\n\n\n不再接收这类邮件：',
    '【澜岳e服务平台】您有一条“”通知（），请登录门户查看。',
    '：',
    '有一条“”通知（），请[登录门户查看](?topic=)',
  ]);
  expect(subject.length).toBeLessThan(78);
});

test.each([
  ['HT20260310000001', true],
  ['UPGRADE-20240629', true],
  ['13812345678', false],
  ['6222021234567890123', false],
  ['11010119900307851X', false],
  ['张三 HT1', false],
  [null, false],
  [42, false],
])('%s is a number that may leave: %s', (code, may) => {
  expect(numberOf(code)).toBe(may ? code : undefined);
});
