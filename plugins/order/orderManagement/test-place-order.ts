/** Places an order between the two demo enterprises, as other systems do; for tests. */
import { type Db, personal, sql } from '@portal/sdk/server';

const LINES = [
  { lineNo: 1, materialCode: 'ZC-1', name: '深沟球轴承', qty: '10', unitPrice: '113' },
  { lineNo: 2, materialCode: 'ZC-2', name: '调心滚子轴承', qty: '4', unitPrice: '56.5' },
];

let placed = 0;

/** @returns the id of an order that waits to be confirmed: two lines, 1,356.00 yuan. */
export async function placeOrder(db: Db): Promise<string> {
  placed += 1;
  const { id } = await db
    .insertInto('ordOrder')
    .columns([
      'orderNo',
      'sourceSystem',
      'orderType',
      'supplierEntId',
      'supplierName',
      'purchaserEntId',
      'purchaserName',
      'plate',
      'projectName',
      'orderAmount',
      'amountNoTax',
      'taxAmount',
      'orderDate',
      'deliveryDate',
      'receiverName',
      'receiverPhone',
      'receiverAddress',
      'createdAt',
    ])
    .expression((eb) =>
      eb
        .selectFrom('entEnterprise as s')
        .innerJoin('entEnterprise as p', (join) => join.on('p.customerCode', '=', 'C0001'))
        .select([
          sql<string>`${`DD99990101${String(placed).padStart(6, '0')}`}`.as('orderNo'),
          sql<string>`'PORTAL'`.as('source'),
          sql<number>`1`.as('type'),
          's.id as supplier',
          's.customerName as supplierName',
          'p.id as purchaser',
          'p.customerName as purchaserName',
          sql<string>`'POWER'`.as('plate'),
          sql<string>`'试验订单'`.as('project'),
          sql<string>`1356`.as('amount'),
          sql<string>`1200`.as('amountNoTax'),
          sql<string>`156`.as('tax'),
          sql<string>`date '2026-03-10'`.as('ordered'),
          sql<string>`date '2026-04-20'`.as('due'),
          sql<string>`'温霁'`.as('receiver'),
          sql<string>`${personal('phone', '12000001234')}`.as('phone'),
          sql<string>`${personal('address', '1 号库')}`.as('address'),
          sql<string>`timestamptz '2026-03-10 09:00+08'`.as('at'),
        ])
        .where('s.customerCode', '=', 'S0001'),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('ordOrderLine')
    .values(
      LINES.map((line) => ({
        ...line,
        orderId: id,
        spec: '标准',
        unit: '套',
        taxRate: '0.13',
        deliveryDate: '2026-04-20',
      })),
    )
    .execute();
  await db
    .insertInto('ordTrackNode')
    .columns(['orderId', 'nodeCode', 'responsibleEntId', 'enteredAt'])
    .expression((eb) =>
      eb
        .selectFrom('ordOrder')
        .select(['id', sql<string>`'CONFIRM'`.as('node'), 'supplierEntId', 'createdAt'])
        .where('id', '=', id),
    )
    .execute();
  return id;
}
