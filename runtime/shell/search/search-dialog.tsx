import type { OverlayProps } from '../overlays.ts';

export default function SearchDialog(_props: OverlayProps) {
  return null;
}
