import type { OverlayProps } from '../overlays.ts';

export default function NoticeCentre(_props: OverlayProps) {
  return null;
}
