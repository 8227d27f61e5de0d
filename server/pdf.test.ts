import { expect, test } from '@rstest/core';
import { pdf } from '@portal/sdk/server';
import { textsOfPdf } from './test-pdf.ts';

const sheet = { width: 210, height: 297, rules: [] };
const at = (y: number, text: string) => ({ x: 20, y, size: 4, text });

test('a file says what was put on its sheets, rare characters of names included, and carries the font for it', async () => {
  const texts = [at(20, '价税合计 ￥1,234.50（元）'), at(30, '喆堃犇龘䶮㛃𬭎𫖯𬱖'), at(40, '12²㎡ ±0.5% A-1')];
  const file = await pdf([
    { ...sheet, texts },
    { ...sheet, texts: [at(20, '第二页')] },
  ]);
  expect(await textsOfPdf(file)).toEqual([texts.map(({ text }) => text), ['第二页']]);
  expect(file.toString('latin1')).toMatch(/\/FontFile3/);
  expect(file.length).toBeLessThan(60_000);
});

test('a thousand lines of six texts take less than three seconds of work, in less than a megabyte', async () => {
  const pages = Array.from({ length: 40 }, (_, page) => ({
    ...sheet,
    texts: Array.from({ length: 150 }, (_, at) => ({
      ...{ x: 10 + (at % 6) * 30, y: 10 + Math.floor(at / 6) * 10, size: 2.8 },
      text: at % 6 === 0 ? `岚屿机电设备有限公司${page}` : `${page * 1000 + at},234.${10 + at}`,
    })),
  }));
  const before = process.cpuUsage();
  const file = await pdf(pages);
  const { user, system } = process.cpuUsage(before); // microseconds, whatever else this machine does
  expect((user + system) / 1000).toBeLessThan(3000);
  expect(file.length).toBeLessThan(1_000_000);
});
