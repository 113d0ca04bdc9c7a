// Loaded before a program (`node --import`): Node's own fetch then goes through HTTPS_PROXY, which Node 20 cannot be told otherwise.
import { EnvHttpProxyAgent, setGlobalDispatcher } from 'undici';

setGlobalDispatcher(new EnvHttpProxyAgent());
