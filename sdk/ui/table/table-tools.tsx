import {
  Button,
  Menu,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  type MenuProps,
} from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { ArrowMaximizeRegular } from '@fluentui/react-icons/svg/arrow-maximize';
import { ArrowMinimizeRegular } from '@fluentui/react-icons/svg/arrow-minimize';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { TextLineSpacingRegular } from '@fluentui/react-icons/svg/text-line-spacing';
import type { Density } from '../density.ts';
import { ColumnSettings } from './column-settings.tsx';
import type { TableSettingsControl } from './use-table-settings.ts';

const DENSITY: Readonly<Record<Density, string>> = { compact: '紧凑', default: '标准', roomy: '宽松' };

function DensityMenu({ settings, change }: TableSettingsControl) {
  const choose: MenuProps['onCheckedValueChange'] = (_, { checkedItems }) =>
    change({ density: (checkedItems[0] ?? 'default') as Density });
  return (
    <Menu checkedValues={{ density: [settings.density] }} onCheckedValueChange={choose}>
      <MenuTrigger disableButtonEnhancement>
        <Button appearance="subtle" icon={<TextLineSpacingRegular />} aria-label="密度" title="密度" />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {Object.entries(DENSITY).map(([value, text]) => (
            <MenuItemRadio key={value} name="density" value={value}>
              {text}
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

interface Props {
  control: TableSettingsControl;
  onReload: () => void;
  /** Copies the chosen rows, else those of the page. */
  onCopy: () => void;
  whole: boolean;
  onWhole: (whole: boolean) => void;
}

/** 刷新、复制、密度、列设置、全屏。 */
export function TableTools({ control, onReload, onCopy, whole, onWhole }: Props) {
  const screen = whole ? '退出全屏' : '全屏';
  return (
    <>
      <Button appearance="subtle" icon={<ArrowClockwiseRegular />} aria-label="刷新" title="刷新" onClick={onReload} />
      <Button
        appearance="subtle"
        icon={<CopyRegular />}
        aria-label="复制表格"
        title="复制表格：选中的行，没有选中时是本页"
        onClick={onCopy}
      />
      <DensityMenu {...control} />
      <ColumnSettings {...control} />
      <Button
        appearance="subtle"
        icon={whole ? <ArrowMinimizeRegular /> : <ArrowMaximizeRegular />}
        aria-label={screen}
        title={screen}
        onClick={() => onWhole(!whole)}
      />
    </>
  );
}
