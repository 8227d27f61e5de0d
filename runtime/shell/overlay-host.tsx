import { useSyncExternalStore } from 'react';
import { overlays } from './overlays.ts';

/** Draws the dialogs of the shell, the first opened undermost. */
export function OverlayHost() {
  const open = useSyncExternalStore(overlays.subscribe, overlays.get);
  return open.map(({ id, open: shown, Dialog, props }) => (
    <Dialog key={id} {...props} open={shown} onClose={() => overlays.close(id)} />
  ));
}
