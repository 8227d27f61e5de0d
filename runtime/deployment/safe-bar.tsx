import { Button, makeStyles } from '@fluentui/react-components';
import { MessageBar } from '@portal/sdk/ui';
import { basePath } from '../page-data.ts';
import { landingPath } from '../login/paths.ts';
import { storage } from '../session/storage.ts';

const useStyles = makeStyles({ bar: { borderRadius: 0 } });

/** Above everything, while the tab runs in safe mode. */
export default function SafeBar() {
  const styles = useStyles();
  const leave = () => {
    storage.dropSafeMode();
    location.assign(`${basePath}${landingPath}`);
  };
  return (
    <MessageBar
      className={styles.bar}
      intent="warning"
      aria-label="安全模式"
      actions={<Button onClick={leave}>退出安全模式</Button>}
    >
      安全模式：本页签没有运行插件团队发布的版本，只使用门户自带的版本。其他页签和其他用户不受影响。
    </MessageBar>
  );
}
