import type { Dispatcher } from 'undici';
import type { LocalPlatform } from '../../../emulator/platform.js';

/** Plays the name server of production in front of a platform that was started with these names. */
export function productionNames(platform: LocalPlatform): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (request, handler) => {
    void platform
      .resolve(new URL(String(request.origin)))
      .then((origin) => dispatch({ ...request, origin }, handler));
    return true;
  };
}
