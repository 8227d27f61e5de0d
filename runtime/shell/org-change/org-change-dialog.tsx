import type { OverlayProps } from '../overlays.ts';

export default function OrgChangeDialog(_props: OverlayProps) {
  return null;
}
