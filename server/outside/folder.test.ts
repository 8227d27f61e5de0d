import { expect, test } from '@rstest/core';
import { readingLines } from './folder.ts';

const outside = (sms: string, mail: string, robot = 'off') => ({
  sms: { driver: sms },
  mail: { driver: mail },
  robot: { driver: robot },
});

test('whoever starts the demonstration is told how to read what each channel has written, and of no other', () => {
  const lines = (sms: string, mail: string) => readingLines({ dataDir: 'data', outside: outside(sms, mail) });
  expect(lines('folder', 'folder')).toEqual([
    '\n短信不发给任何人，每条写成一个文件。看最近一条：',
    '  cat "$(ls -d data/outbox/sms/* | tail -1)"',
    '\n邮件不发给任何人，每条写成一个文件。看最近一条：',
    '  cat "$(ls -d data/outbox/mail/* | tail -1)"',
  ]);
  expect(lines('http', 'folder')).toHaveLength(2);
  expect(lines('off', 'smtp')).toEqual([]);
});
