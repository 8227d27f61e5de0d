import type { OverlayProps } from '../overlays.ts';

export default function TodoDialog(_props: OverlayProps) {
  return null;
}
