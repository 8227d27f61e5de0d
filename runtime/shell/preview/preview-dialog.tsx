import type { OverlayProps } from '../overlays.ts';

export default function PreviewDialog(_props: OverlayProps) {
  return null;
}
