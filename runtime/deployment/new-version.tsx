import { makeStyles, tokens } from '@fluentui/react-components';
import { MessageBar } from '@portal/sdk/ui';
import type { ListedPlugin } from '@portal/sdk/registry';

const useStyles = makeStyles({ bar: { marginBottom: tokens.spacingVerticalM } });

/**
 * Shown above a page with unsaved entries: its plugin runs in another version now, to which the page moves once the
 * entries are gone.
 */
export default function NewVersion({ plugin: { name, version } }: { plugin: ListedPlugin }) {
  const styles = useStyles();
  return (
    <MessageBar className={styles.bar} aria-label="新版本">
      “{name}”已切换到 {version}。您填写的内容不受影响，提交或离开本页后自动使用该版本。
    </MessageBar>
  );
}
