import type { OverlayProps } from '../overlays.ts';

export default function AddCompanyDialog(_props: OverlayProps) {
  return null;
}
