import {
  DrawerBody,
  DrawerFooter,
  DrawerHeader,
  DrawerHeaderTitle,
  makeStyles,
  OverlayDrawer,
  Switch,
} from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { Button, useFocusReturn } from '@portal/sdk/ui';
import type { OverlayProps } from '../overlays.ts';
import { preferences, usePreferences } from '../preferences.ts';
import { Choice } from './choice.tsx';
import { LandingField } from './landing-field.tsx';
import { NoticeSettingsLink } from './notice-settings-link.tsx';
import { defaultSettings, SIDE_WIDTH, type SideWidth, THEME, type ThemeChoice } from './settings.ts';

const useStyles = makeStyles({
  drawer: { width: 'min(420px, 100vw)' },
  fields: { display: 'flex', flexDirection: 'column', gap: '16px', paddingBlock: '8px 16px' },
});

const themes = Object.entries(THEME) as [ThemeChoice, string][];
const sideOptions = Object.entries(SIDE_WIDTH).map(([px, text]): [SideWidth, string] => [
  Number(px) as SideWidth,
  text,
]);

/** Every change acts at once. */
function Fields({ onLeave }: { onLeave: () => void }) {
  const styles = useStyles();
  const { theme, fontSize, density, layoutStyle, tabBar, sideWidth, landing } = usePreferences();
  const { change } = preferences;
  return (
    <div className={styles.fields}>
      <Choice label="外观" value={theme} options={themes} onChange={(chosen) => change({ theme: chosen })} />
      <Choice
        label="字号"
        value={fontSize}
        options={[
          [14, '标准'],
          [16, '大'],
          [18, '特大'],
        ]}
        onChange={(chosen) => change({ fontSize: chosen })}
      />
      <Choice
        label="表格密度"
        hint="在某个表格里单独设置过的，以表格为准"
        value={density}
        options={[
          ['compact', '紧凑'],
          ['default', '标准'],
          ['roomy', '宽松'],
        ]}
        onChange={(chosen) => change({ density: chosen })}
      />
      <Choice
        label="内容宽度"
        value={layoutStyle}
        options={[
          [1, '适中'],
          [2, '全宽'],
        ]}
        onChange={(chosen) => change({ layoutStyle: chosen })}
      />
      <Switch label="显示页签栏" checked={tabBar} onChange={(_, { checked }) => change({ tabBar: checked })} />
      <Choice
        label="侧边菜单"
        value={sideWidth}
        options={sideOptions}
        onChange={(chosen) => change({ sideWidth: chosen })}
      />
      <LandingField value={landing} onChange={(path) => change({ landing: path })} />
      <NoticeSettingsLink onOpen={onLeave} />
    </div>
  );
}

/** 个性化设置：外观、字号、密度、页签栏、菜单宽度、登录后进入，改动立即生效并保存；通知另有设置的页面。 */
export default function PreferenceDrawer({ open, onClose }: OverlayProps) {
  const styles = useStyles();
  useFocusReturn(open);
  return (
    <OverlayDrawer
      className={styles.drawer}
      position="end"
      open={open}
      onOpenChange={(_, { open: stays }) => !stays && onClose()}
    >
      <DrawerHeader>
        <DrawerHeaderTitle
          action={<Button appearance="subtle" aria-label="关闭" icon={<DismissRegular />} onClick={onClose} />}
        >
          个性化设置
        </DrawerHeaderTitle>
      </DrawerHeader>
      <DrawerBody>
        <Fields onLeave={onClose} />
      </DrawerBody>
      <DrawerFooter>
        <Button onClick={() => preferences.change(defaultSettings)}>恢复默认</Button>
      </DrawerFooter>
    </OverlayDrawer>
  );
}
