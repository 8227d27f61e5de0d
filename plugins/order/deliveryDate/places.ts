/** Level of a change's approval: the purchasing unit's, then the operating unit's. */
export type Level = 1 | 2;

const WORKLIST = {
  1: '/orderManagement/deliveryDate/firstAudit',
  2: '/orderManagement/deliveryDate/secondAudit',
} as const;

/** Address of a worklist as it was asked, or of one of its changes. */
export function changeAddress(level: Level, asked: URLSearchParams, id?: string): string {
  const params = new URLSearchParams(asked);
  if (id === undefined) params.delete('id');
  else params.set('id', id);
  return `${WORKLIST[level]}?${params}`;
}
