import type { OverlayProps } from '../overlays.ts';

export default function PreferenceDrawer(_props: OverlayProps) {
  return null;
}
