import {
  Button,
  Menu,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  type MenuProps,
  MenuTrigger,
  Tooltip,
} from '@fluentui/react-components';
import { ColorRegular } from '@fluentui/react-icons/svg/color';
import type { ReactElement } from 'react';
import { preferences, usePreferences } from '../preferences.ts';
import { THEME, type ThemeChoice } from '../preferences/settings.ts';

function ThemeMenu({ children }: { children: ReactElement }) {
  const { theme } = usePreferences();
  const choose: MenuProps['onCheckedValueChange'] = (_, { checkedItems: [chosen = 'system'] }) =>
    preferences.change({ theme: chosen as ThemeChoice });
  return (
    <Menu checkedValues={{ theme: [theme] }} onCheckedValueChange={choose}>
      <MenuTrigger disableButtonEnhancement>{children}</MenuTrigger>
      <MenuPopover>
        <MenuList>
          {Object.entries(THEME).map(([value, text]) => (
            <MenuItemRadio key={value} name="theme" value={value}>
              {text}
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

/** 外观：访客在顶栏选择。 */
export function ThemeButton() {
  return (
    <ThemeMenu>
      <Tooltip content="外观" relationship="label">
        <Button appearance="subtle" icon={<ColorRegular />} />
      </Tooltip>
    </ThemeMenu>
  );
}

/** 外观：用户菜单中的一项。 */
export function ThemeItem() {
  return (
    <ThemeMenu>
      <MenuItem icon={<ColorRegular />}>外观</MenuItem>
    </ThemeMenu>
  );
}
