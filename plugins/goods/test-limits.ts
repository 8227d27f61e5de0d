/** Inputs and steps of goods, for tests of their limits. */
export const text = (length: number) => '轴'.repeat(length);
export const seen = { id: '1', version: 1 };
export const attr = { name: '内径', type: 'TEXT', required: false, options: [], searchable: false };

/** Each step: from which states, to which. */
export const table = (steps: Readonly<Record<string, { from: readonly number[]; to?: number | undefined }>>) =>
  Object.fromEntries(Object.entries(steps).map(([name, { from, to }]) => [name, [...from, '→', to].join(' ').trim()]));
