import type { Examples } from './example.ts';

export const workbench: Examples = {
  'POST /api/manage/workbench/saveLayout': {
    by: 'gys_sales',
    input: () => ({
      cards: [
        { id: 'workbench/todos', shown: true },
        { id: 'workbench/calendar', shown: false },
      ],
      pins: ['/product/index'],
      guided: true,
    }),
  },
};
