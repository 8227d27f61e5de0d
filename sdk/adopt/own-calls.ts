/** First parts of paths below `/api/` that the portal answers itself, whatever is published. */
export const ownCalls: ReadonlySet<string> = new Set([
  ...[
    'adaptation',
    'attachment',
    'chat',
    'content',
    'contract',
    'goods',
    'invoice',
    'manage',
    'op',
    'order',
    'platform',
  ],
  ...['report', 'settlement', 'site', 'subject', 'tax', 'tax-op', 'user'],
]);
