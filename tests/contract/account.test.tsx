import { contractSuite } from '@portal/sdk/testing';
import plugin from '../../plugins/account/plugin.ts';

contractSuite(plugin);
