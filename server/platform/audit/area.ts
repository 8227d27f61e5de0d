import { defineServer } from '@portal/sdk/server';
import audit from './handlers.ts';
import { anchors, writeAnchor } from './write-anchor.ts';

export default defineServer({
  subjects: [audit],
  daily: [{ name: 'audit-anchor', every: 'hour', run: (context) => writeAnchor(context, anchors(), 'hour') }],
});
