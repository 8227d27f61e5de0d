import type { OverlayProps } from '../overlays.ts';

export default function ApprovalDialog(_props: OverlayProps) {
  return null;
}
