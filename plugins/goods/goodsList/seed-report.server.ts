/** A test report as a laboratory issues it: a cover and a sheet of results. */
import { pdf, type SeedContext } from '@portal/sdk/server';
import type { Content } from './contract.ts';
import type { Material } from '../seed-materials.server.ts';

/** Millimetres of a sheet of A4. */
const sheet = { width: 210, height: 297 };
const line = 12;

const column = (x: number, y: number, size: number, texts: readonly string[]) =>
  texts.map((text, index) => ({ x, y: y + index * line, size, text }));

const ruled = (y: number, count: number) =>
  Array.from({ length: count + 1 }, (_, index) => ({ x1: 20, y1: y + index * line, x2: 190, y2: y + index * line }));

const RESULTS = ['外观质量', '尺寸偏差', '表面硬度', '材质成分', '运行温升', '噪声'];

export async function drawReport(
  { publish }: SeedContext,
  { name, spec }: Material,
): Promise<Content['reports'][number]> {
  const cover = [
    { x: 62, y: 90, size: 14, text: '产品检测报告' },
    ...column(40, 140, 5, ['样品名称', '规格型号', '检测类别', '检测结论']),
    ...column(80, 140, 5, [name, spec, '委托检测', '所检项目符合标准要求']),
  ];
  const results = [
    { x: 20, y: 30, size: 6, text: '检测结果' },
    ...column(24, 52, 4.5, ['检测项目', ...RESULTS]),
    ...column(90, 52, 4.5, ['技术要求', ...RESULTS.map(() => '符合产品标准')]),
    ...column(150, 52, 4.5, ['判定', ...RESULTS.map(() => '合格')]),
  ];
  const pages = [
    { ...sheet, texts: cover, rules: [] },
    { ...sheet, texts: results, rules: ruled(44, RESULTS.length + 1) },
  ];
  return publish({ name: `检测报告-${name}.pdf`, bytes: pdf(pages) });
}
