import type { OverlayProps } from '../overlays.ts';

export default function EnterpriseDialog(_props: OverlayProps) {
  return null;
}
