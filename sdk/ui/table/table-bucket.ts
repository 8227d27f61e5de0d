/** Rows that are counted together under one serial number. */
export interface TableBucket<Row> {
  readonly serial: string | number;
  readonly rows: readonly Row[];
}

/** @throws Error `缺少序号` for a bucket without a serial number (spec 5). */
export function tableBucket<Row>(bucket: { serial?: string | number | null; rows: readonly Row[] }): TableBucket<Row> {
  if (bucket.serial === undefined || bucket.serial === null || bucket.serial === '') throw new Error('缺少序号');
  return { serial: bucket.serial, rows: bucket.rows };
}
