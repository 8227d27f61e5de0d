import type { Notice } from '@portal/sdk/calls/notification';
import type { Dialogue } from '@portal/sdk/decide';
import type { OverlayProps } from '../overlays.ts';
import { ShownNotice } from './shown-notice.tsx';
import { useProductNames } from './product-names.ts';

interface Props extends OverlayProps {
  notice: Notice;
  kind: Dialogue;
}

/** One notice, opened by a page. */
export default function NoticeDialog({ open, onClose, notice, kind }: Props) {
  const productOf = useProductNames(notice.noticeType);
  const shown = { kind, notice, open };
  return <ShownNotice shown={shown} product={productOf(notice)} onClose={onClose} onLeave={onClose} />;
}
