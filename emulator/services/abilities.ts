/**
 * What services cannot do with their instances. Source: the descriptions of their APIs in the vendor's npm package
 * `@osaas/client-services`; a service that is not in it is taken to do everything.
 */
const restartOnly = `
boldare-openai-assistant channel-engine encore eyevinn-auto-subtitles eyevinn-cat-validate
eyevinn-docker-testsrc-hls-live eyevinn-hls-monitor eyevinn-sgai-ad-proxy eyevinn-tams-gateway eyevinn-wasm-runner
superflytv-ograf-server xwiki-xwiki-platform
`;
const neither = `
alexbj75-90stv andersnas-nodecat anderswassen-chaosproxy-config atmoz-sftp bbc-brave birme-captcha-svc
birme-contact-form-svc birme-lambda birme-osc-postgresql bluesky-social-pds bluewave-labs-checkmate
bwallberg-kings-and-pigs-ts chambana-net-docker-podcastgen dicedb-dice docusealco-docuseal drawdb-io-drawdb
emedvedev-slackin-extended ernestocarocca-hello-world excalidraw-excalidraw eyevinn-ai-code-reviewer
eyevinn-app-config-svc eyevinn-cast-receiver eyevinn-channel-engine-bridge eyevinn-chaos-stream-proxy
eyevinn-continue-watching-api eyevinn-encore-transfer eyevinn-ephtoken-svc eyevinn-function-probe
eyevinn-function-scenes eyevinn-function-trim eyevinn-img-alt-gen eyevinn-lambda-stitch eyevinn-openauth-pwd
eyevinn-pds-admin eyevinn-preview-hls-service eyevinn-qr-generator eyevinn-schedule-service eyevinn-srt-whep
flyimg-flyimg gwuhaolin-livego jgraph-drawio joeldelpilar-tic-tac-vue linuxserver-docker-mariadb
lms-community-slimserver logflare-logflare matomo-org-matomo mickael-kerjean-filestash nfrederiksen-hls-viewer
olawalejuwonm-anomalydetector opf-openproject ossrs-srs owncast-owncast plausible-analytics postgrest-postgrest
realeyes-media-moe-replay restorecommerce-pdf-rendering-srv searxng-searxng smrchy-rest-rsmq supercorp-ai-supergateway
swagger-api-swagger-editor umami-software-umami usefathom-fathom wordpress-wordpress
`;

const [noUpdate, noRestart] = [restartOnly + neither, neither].map((text) => new Set(text.trim().split(/\s+/)));

/** Whether the service takes a PATCH, and whether it restarts an instance. */
export function abilitiesOf(serviceId: string): { updates: boolean; restarts: boolean } {
  return { updates: noUpdate?.has(serviceId) !== true, restarts: noRestart?.has(serviceId) !== true };
}
