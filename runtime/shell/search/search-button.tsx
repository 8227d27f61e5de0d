import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { useShortcut } from '@portal/sdk/ui';
import { HeaderButton } from '../header/header-button.tsx';
import { overlays } from '../overlays.ts';

/** 搜索：按钮或 Ctrl+K。 */
export function SearchButton() {
  const open = () => void overlays.open('search');
  useShortcut('Ctrl+K', open);
  return <HeaderButton icon={<SearchRegular />} text="搜索（Ctrl+K）" onClick={open} />;
}
