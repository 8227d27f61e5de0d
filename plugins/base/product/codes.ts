/** Whom a product may be for. */
export const AUDIENCE = { G: '供应商', C: '采购单位', Y: '运营单位' } as const;
export const SHELF = { 0: '上架', 1: '下架' } as const;
