import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { useShortcut } from '@portal/sdk/ui';
import { HeaderButton } from '../header/header-button.tsx';
import { overlays } from '../overlays.ts';
import { typeAhead } from './type-ahead.ts';

/** 搜索：按钮或 Ctrl+K。 */
export function SearchButton() {
  const open = async () => {
    const ahead = typeAhead();
    if (!(await overlays.open('search', { ahead }))) ahead.take();
  };
  useShortcut('Ctrl+K', () => void open());
  useShortcut('?', () => void overlays.open('keys'));
  return <HeaderButton icon={<SearchRegular />} text="搜索（Ctrl+K）" onClick={() => void open()} />;
}
