/** The sheet of a known invoice to the tenth of a millimetre, worked out from the measures of its print layout. */
import { expect, test } from '@rstest/core';
import type { InvoiceDetail } from './contract.ts';
import { ofdOf, xmlOf } from './files.server.ts';
import { printLayoutOf } from './print-layout.ts';
import { detailed } from './test-invoice.ts';

const mm = (value: number) => Number(value.toFixed(2));
/** Each text as its place from the left and from the top, its size and what it says. */
const textsOf = (shown: Partial<InvoiceDetail> = {}) =>
  printLayoutOf({ ...detailed, ...shown }).texts.map(({ x, y, size, text }) =>
    `${mm(x)} ${mm(y)} ${size} ${text}`.trim(),
  );
const rulesOf = (shown: Partial<InvoiceDetail> = {}) =>
  printLayoutOf({ ...detailed, ...shown }).rules.map(({ x1, y1, x2, y2 }) => [x1, y1, x2, y2].map(mm).join(' '));

const APPROVED = `
  66 17 6 电子发票（增值税专用发票）
  8 26 3.2 （参考开票平台模拟开具，不作为报销和抵扣凭证）
  154 20 3.2 发票号码：26009000000000000041
  170 26 3.2 开票日期：2026-03-10
  10 36.6 3.2 购方名称：霁川第一发电厂
  10 42 3.2 统一社会信用代码/纳税人识别号：91330000MA00000002
  10 47.4 3.2 地址、电话：
  10 52.8 3.2 开户行及账号：
  107 36.6 3.2 销方名称：屿岚机电设备有限公司
  107 42 3.2 统一社会信用代码/纳税人识别号：91330000MA00000001
  107 47.4 3.2 地址、电话：云屿市砚北区 1 号 0000-7000001
  107 52.8 3.2 开户行及账号：云屿示例银行 9999000000001234567
  10 59.4 3.2 项目名称
  56 59.4 3.2 规格型号
  84 59.4 3.2 单位
  105.6 59.4 3.2 数量
  131.6 59.4 3.2 单价
  159.6 59.4 3.2 金额
  173.6 59.4 3.2 税率
  193.6 59.4 3.2 税额
  10 66.3 3.2 深沟球轴承
  56 66.3 3.2 6312
  84 66.3 3.2 套
  108.8 66.3 3.2 10
  128.4 66.3 3.2 100.00
  153.2 66.3 3.2 1,000.00
  175.2 66.3 3.2 13%
  190.4 66.3 3.2 130.00
  10 72.8 3.2 骨架油封
  56 72.8 3.2
  84 72.8 3.2 套
  110.4 72.8 3.2 4
  130 72.8 3.2 50.00
  156.4 72.8 3.2 200.00
  175.2 72.8 3.2 13%
  192 72.8 3.2 26.00
  10 82.2 3.2 合计
  150 82.2 3.2 ¥1,200.00
  187.2 82.2 3.2 ¥156.00
  10 90.2 3.2 价税合计（大写）：壹仟叁佰伍拾陆元整
  171.2 90.2 3.2 （小写）¥1,356.00
  10 97.3 3.2 备注：合同 HT20260301000001
  10 116.7 3.2 开票人：程屿
`;
/** Across from the left to the right edge, then down. */
const RULES = `
  8 32 202 32
  8 54.7 202 54.7
  8 61.7 202 61.7
  8 76.7 202 76.7
  8 84.7 202 84.7
  8 92.7 202 92.7
  8 108.7 202 108.7
  8 32 8 108.7
  202 32 202 108.7
  105 32 105 54.7
`;
const linesIn = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim());

test('an invoice of two lines stands on its sheet as it was approved', () => {
  expect(textsOf()).toEqual(linesIn(APPROVED));
  expect(rulesOf()).toEqual(linesIn(RULES));
  const { width, height } = printLayoutOf(detailed);
  expect([width, mm(height)]).toEqual([210, 124.7]);
});

test.each([
  // source, simulated, what is said of it
  [0, true, '8 26 3.2 （参考开票平台模拟开具，不作为报销和抵扣凭证）'],
  [0, false, '8 26 3.2 （发票平台自动）'],
  [2, true, '8 26 3.2 （手工导入）'],
] as const)('an invoice of source %i, simulated %s, says %s', (source, simulated, note) => {
  expect(textsOf({ source, simulated })).toContain(note);
});

test('a code stands above the number; what is not known yet stays blank', () => {
  const shown = textsOf({
    invoiceCode: '0110022141',
    invoiceNo: null,
    issueDate: null,
    issuerName: null,
    remark: null,
  });
  // 15 ems of 3.2 mm, five of them of two figures each
  expect(shown).toContain('170 14 3.2 发票代码：0110022141');
  expect(shown.filter((text) => text.endsWith('：'))).toEqual(
    expect.arrayContaining([
      '186 20 3.2 发票号码：',
      '186 26 3.2 开票日期：',
      '10 97.3 3.2 备注：',
      '10 116.7 3.2 开票人：',
    ]),
  );
});

test('what is long takes further lines, and moves what stands below', () => {
  const [line] = detailed.lines;
  if (!line) throw new Error('The invoice has lines.');
  const item = '深沟球轴承外圈带止动槽单面防尘盖配套件';
  const shown = {
    lines: [{ ...line, item, spec: '6312-2RS/C3 外径一百三十', unit: '公斤每米' }],
    remark: '备'.repeat(200),
  };
  const texts = textsOf(shown);
  expect(texts.filter((text) => /^(10|56|84) (66|70|75)/.test(text))).toEqual([
    ...['10 66.3 3.2 深沟球轴承外圈带止动槽单面', '10 70.7 3.2 防尘盖配套件'],
    ...['56 66.3 3.2 6312-2RS/C3 外径', '56 70.7 3.2 一百三十'],
    ...['84 66.3 3.2 公斤每', '84 70.7 3.2 米'],
  ]);
  // 59 ems a line, of 203
  expect(texts.filter((text) => text.includes('备备')).map((text) => text.replace(/备+$/, ''))).toEqual([
    ...['10 95.2 3.2 备注：', '10 99.6 3.2 ', '10 104 3.2 ', '10 108.4 3.2 '],
  ]);
  expect(rulesOf(shown).slice(3, 7)).toEqual([
    '8 74.6 202 74.6',
    '8 82.6 202 82.6',
    '8 90.6 202 90.6',
    '8 110.3 202 110.3',
  ]);
});

const partsOf = () =>
  new Map(ofdOf(printLayoutOf(detailed), '26009000000000000041').map(({ name, text }) => [name, String(text)]));

test('an OFD draws each rule and each text of the sheet where it stands', () => {
  const page = partsOf().get('Doc_0/Pages/Page_0/Content.xml') ?? '';
  expect(page).toContain('<ofd:PhysicalBox>0 0 210.00 124.70</ofd:PhysicalBox>');
  // the first rule across 194 mm, and the one down at the left, a fifth of a millimetre wide
  expect(page).toContain(
    '<ofd:PathObject ID="100" LineWidth="0.15" Boundary="8.00 32.00 194.20 0.20"><ofd:AbbreviatedData>M 0 0 L 194.00 0.00</ofd:AbbreviatedData>',
  );
  expect(page).toContain(
    'ID="107" LineWidth="0.15" Boundary="8.00 32.00 0.20 76.90"><ofd:AbbreviatedData>M 0 0 L 0.00 76.70',
  );
  // the title: thirteen characters of six millimetres, its box a millimetre wider and 1.4 sizes high
  expect(page).toContain(
    `<ofd:TextObject ID="200" Font="1" Size="6.00" Boundary="66.00 11.00 79.00 8.40"><ofd:TextCode X="0" Y="6.00" DeltaX="${Array.from({ length: 12 }, () => '6.00').join(' ')}">电子发票（增值税专用发票）</ofd:TextCode>`,
  );
  expect(page).toContain('DeltaX="1.60 1.60 1.60">6312</ofd:TextCode>');
  // what is blank is not drawn: 43 texts but for one
  expect(page.match(/<ofd:TextObject /g)).toHaveLength(42);
  expect(partsOf().get('Doc_0/Document.xml')).toContain('<ofd:PhysicalBox>0 0 210.00 124.70</ofd:PhysicalBox>');
  expect(partsOf().get('OFD.xml')).toContain('<ofd:DocID>26009000000000000041</ofd:DocID>');
});

test('an XML tells the facts, without signs that it may not hold', () => {
  const xml = xmlOf({ ...detailed, remark: 'A&B <"轴承"> \u0001尾' });
  expect(xml).toContain('<Remark>A&amp;B &lt;&quot;轴承&quot;&gt; 尾</Remark>');
  expect(xml).toContain('<Platform>参考开票平台（模拟）</Platform>');
  expect(xml).toContain('<Line no="2"><Item>骨架油封</Item>');
  for (const other of [{ simulated: false }, { source: 2 as const }])
    expect(xmlOf({ ...detailed, ...other })).not.toContain('（模拟）');
});

test('an allowance is an amount alone: neither quantity nor price is printed', () => {
  const lines = detailed.lines
    .slice(0, 1)
    .map((line) => ({ ...line, qty: '0.0000', amount: '-44.25', taxAmount: '-5.75' }));
  const said = textsOf({ lines })
    .filter((text) => / 66\.3 /.test(text))
    .map((text) => text.split(' ').slice(3).join(' '));
  expect(said).toEqual(['深沟球轴承', '6312', '套', '-44.25', '13%', '-5.75']);
});
