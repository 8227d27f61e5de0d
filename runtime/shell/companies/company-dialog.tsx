import type { OverlayProps } from '../overlays.ts';

export default function CompanyDialog(_props: OverlayProps) {
  return null;
}
