import { contractSuite } from '@portal/sdk/testing';
import plugin from '../../plugins/base/plugin.ts';

contractSuite(plugin);
