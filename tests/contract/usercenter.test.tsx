import { contractSuite } from '@portal/sdk/testing';
import plugin from '../../plugins/usercenter/plugin.ts';

contractSuite(plugin);
