import { Button, DrawerBody, DrawerHeader, DrawerHeaderTitle, OverlayDrawer } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import type { ReactNode } from 'react';
import { useFocusReturn } from '../use-focus-return.ts';

interface Props {
  open: boolean;
  title: ReactNode;
  /** In px, never wider than the window. Default 560. */
  width?: number;
  onClose: () => void;
  children: ReactNode;
}

/** The details of a row in a drawer at the right; Escape closes it, and focus returns to where it was. */
export function SideDrawer({ open, title, width = 560, onClose, children }: Props) {
  useFocusReturn(open);
  return (
    <OverlayDrawer
      position="end"
      style={{ width: `min(${width}px, 100vw)` }}
      open={open}
      onOpenChange={(_, { open: stays }) => !stays && onClose()}
    >
      <DrawerHeader>
        <DrawerHeaderTitle
          action={<Button appearance="subtle" aria-label="关闭" icon={<DismissRegular />} onClick={onClose} />}
        >
          {title}
        </DrawerHeaderTitle>
      </DrawerHeader>
      <DrawerBody>{children}</DrawerBody>
    </OverlayDrawer>
  );
}
