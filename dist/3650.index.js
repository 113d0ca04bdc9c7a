export const id = 3650;
export const ids = [3650];
export const modules = {

/***/ 83650:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   catalogue: () => (/* binding */ catalogue)
/* harmony export */ });
const catalogue = `
ablindberg-adserver-frontend
ablindberg-chaosmaker
ablindberg-osc-vmaf-studio oscAccessToken
alexbj75-90stv
alexbj75-alextodolist dbHost! dbPort! dbUser! dbPassword! dbName!
alexbj75-food-recipe-collector-app allowOrigin:boolean databaseUrl!
alexbj75-movierecommendator OpenAiKey ClaudeApiKey
andersnas-nodecat SigningKey!
anderswassen-chaosproxy-config
apache-airflow AdminPassword DatabaseUrl
apache-couchdb AdminPassword!
atmoz-sftp Username! Password!
automatisch-automatisch RedisUrl! PostgresUrl!
bbc-brave StunServer TurnServer
binwiederhier-ntfy databaseUrl!
birme-bucket-commander OscAccessToken!
birme-captcha-svc
birme-claude-runner Prompt! AnthropicApiKey ClaudeCodeOauthToken SourceUrl! GitToken Model MaxTurns AllowedTools DisallowedTools SubPath OscAccessToken ConfigSvc ConfigApiKey OscMcpUrl
birme-codex-runner Prompt! CodexApiKey OpenaiApiKey SourceUrl! GitToken Model MaxTurns AllowedTools DisallowedTools SubPath OscAccessToken ConfigSvc ConfigApiKey
birme-contact-form-svc Transport! SlackBotToken SlackChannelId
birme-goatcli cmdLineArgs! awsAccessKeyId awsSecretAccessKey awsSessionToken awsRegion
birme-lambda
birme-mariadb-backup-s3 MariaDbUrl! cmdLineArgs! awsAccessKeyId awsSecretAccessKey awsSessionToken awsRegion
birme-osc-postgresql PostgresPassword! PostgresUser PostgresDb PostgresInitDbArgs PostgresInitDbSql
birme-playout-ui DbUrl! Database Username! Password! CorsOrigins
birme-stream-gfx
birme-vacay-planner DbUrl! JwtSecret!
birme-video-uploader s3Endpoint s3AccessKey! s3SecretKey! s3AwsRegion
bjowestman-srt-stream-generator
bluesky-social-pds AdminPassword! DnsName EmailSmtpUrl EmailFromAddress
bluewave-labs-checkmate
boldare-openai-assistant OpenAiApiKey! AssistantId! AppUrl
burke-software-glitchtip secretKey! databaseUrl!
bwallberg-kings-and-pigs-ts
centrifugal-centrifugo TokenHmacSecretKey! AdminPassword! ApiKey RedisUrl
chambana-net-docker-podcastgen
channel-engine type:Loop|Playlist|WebHook|Barker! url! opts.useDemuxedAudio:boolean opts.useVttSubtitles:boolean opts.defaultSlateUri opts.langList opts.langListSubs opts.preset opts.preroll.url opts.preroll.duration opts.webhook.apikey
chatwoot-chatwoot DatabaseUrl! RedisUrl! SecretKeyBase! SmtpAddress SmtpPort SmtpUsername SmtpPassword MailerSenderEmail
clickhouse-clickhouse Db User Password
dani-garcia-vaultwarden adminToken webVaultEnabled smtpHost smtpPort smtpFrom smtpUsername smtpPassword signupsAllowed invitationsAllowed showPasswordHint databaseUrl!
dash-industry-forum-livesim2
datarhei-restreamer
dicedb-dice
docusealco-docuseal
drawdb-io-drawdb
emedvedev-slackin-extended SlackWorkspaceId! SlackApiToken! SlackInviteUrl RecaptchaSecret RecaptchaSitekey Theme CoCUrl
encore profilesUrl s3AccessKeyId s3SecretAccessKey s3SessionToken s3Region s3Endpoint
ernestocarocca-hello-world Text!
ether-etherpad-lite DatabaseUrl
excalidraw-excalidraw
eyevinn-ad-normalizer EncoreUrl! RedisUrl AdServerUrl! OutputBucketUrl! KeyRegex KeyField EncoreProfile AssetServerUrl JitPackaging:boolean PackagingQueueName OscAccessToken
eyevinn-ai-code-reviewer OpenAiApiKey! AssistantId
eyevinn-app-config-svc RedisUrl! ParameterEncryptionKey ConfigApiKey
eyevinn-audio-qc cmdLineArgs! s3AccessKeyId s3SecretAccessKey awsRegion s3EndpointUrl awsSessionToken
eyevinn-auto-subtitles openaikey! awsAccessKeyId awsSecretAccessKey awsRegion s3Endpoint
eyevinn-cast-receiver title! castReceiverOptions playbackLogoUrl logoUrl castMediaPlayerStyle
eyevinn-cat-validate Keys! Issuer RedisUrl ClickHouseUrl
eyevinn-channel-engine-bridge Source! DestType! DestUrl! AwsAccessKeyId AwsSecretAccessKey AwsRegion
eyevinn-channel-scheduler OscAccessToken!
eyevinn-chaos-stream-proxy statefulmode:boolean
eyevinn-continue-watching-api RedisHost! RedisPort RedisUsername RedisPassword
eyevinn-dash-monitor nodeEnv
eyevinn-db-backuper Operation! DatabaseUrl! S3Endpoint S3Bucket S3ObjectKey S3AccessKey S3SecretKey EncryptionKey
eyevinn-docker-retransfer cmdLineArgs! awsAccessKeyId awsSecretAccessKey s3EndpointUrl
eyevinn-docker-testsrc-hls-live
eyevinn-docker-wrtc-sfu ApiKey!
eyevinn-dotnet-runner SourceUrl! GitHubToken OscAccessToken ConfigService ConfigApiKey SubPath OscBuildCmd OscEntry
eyevinn-easyvmaf-s3 cmdLineArgs! AwsAccessKeyId AwsSecretAccessKey AwsSessionToken S3EndpointUrl
eyevinn-encore-callback-listener RedisUrl! EncoreUrl! RedisQueue
eyevinn-encore-packager RedisUrl! RedisQueue OutputFolder! Concurrency PersonalAccessToken! AwsAccessKeyId! AwsSecretAccessKey! AwsRegion AwsSessionToken S3EndpointUrl OutputSubfolderTemplate SkipPackaging:boolean CallbackUrl
eyevinn-encore-transfer RedisUrl! RedisQueue Output! OscAccessToken! AwsAccessKeyIdSecret AwsSecretAccessKeySecret
eyevinn-encore-ui EncoreUrl! OscAccessToken
eyevinn-ephtoken-svc OpenAiApiKey!
eyevinn-ffmpeg-s3 cmdLineArgs! awsAccessKeyId awsSecretAccessKey awsSessionToken awsRegion s3EndpointUrl
eyevinn-function-probe
eyevinn-function-scenes
eyevinn-function-trim awsRegion! awsAccessKeyId! awsSecretAccessKey!
eyevinn-gitea-backuper Operation! GiteaUrl! GiteaToken! S3Endpoint S3Bucket S3ObjectKey S3AccessKey S3SecretKey S3Region EncryptionKey
eyevinn-golang-runner SourceUrl! GitHubToken OscAccessToken ConfigService ConfigApiKey SubPath OscBuildCmd OscEntry CGoEnabled
eyevinn-hls-copy-s3 cmdLineArgs! DestAccessKey! DestSecretKey! DestRegion DestEndpoint
eyevinn-hls-monitor
eyevinn-img-alt-gen OpenaiApiKey!
eyevinn-intercom-manager smbUrl! smbApiKey! dbUrl! oscAccessToken whipAuthKey iceServers
eyevinn-join-live WhipGatewayUrl! WhepGatewayUrl! WhipAuthKey
eyevinn-just-go-live OscAccessToken!
eyevinn-lambda-stitch AssetListBaseUrl
eyevinn-live-encoding HlsOnly:boolean StreamKey OutputUrl
eyevinn-mp4ff cmdLineArgs! awsAccessKeyId awsSecretAccessKey s3EndpointUrl
eyevinn-ograf-editor
eyevinn-open-builder AnthropicApiKey! OscAccessToken
eyevinn-open-live DatabaseUrl! StromUrl! StromAuthMode StromAccessToken CorsOrigin
eyevinn-open-live-studio OpenLiveUrl! OscAccessToken
eyevinn-openauth-pwd UserDbUrl! SmtpMailerUrl!
eyevinn-openevents nextauthSecret! stripeSecretKey! stripePublishableKey! stripeWebhookSecret! s3Endpoint! s3Region! s3BucketName! s3AccessKeyId! s3SecretAccessKey! smtpHost smtpPort smtpUser smtpPassword fromEmail siteName siteUrl databaseUrl!
eyevinn-osaas-client-ts cmdLineArgs! oscAccessToken! awsAccessKeyId awsSecretAccessKey
eyevinn-pds-admin PdsUrl!
eyevinn-php-runner SourceUrl! GitHubToken OscAccessToken ConfigService ConfigApiKey SubPath OscEntry
eyevinn-player-analytics-eventsink SqsQueueUrl! AwsAccessKeyId! AwsSecretAccessKey! SqsEndpoint AllowedOrigins
eyevinn-player-analytics-worker ClickHouseUrl! SqsQueueUrl! AwsAccessKeyId! AwsSecretAccessKey! SqsEndpoint NumWorkers BatchSize
eyevinn-preview-hls-service
eyevinn-python-runner SourceUrl! GitHubToken AwsAccessKeyId AwsSecretAccessKey AwsRegion S3EndpointUrl OscAccessToken ConfigService ConfigApiKey
eyevinn-qr-generator GotoUrl! LogoUrl
eyevinn-rust-image-processor
eyevinn-s3-sync cmdLineArgs! SourceAccessKey! SourceSecretKey! SourceRegion SourceEndpoint SourceSessionToken DestAccessKey! DestSecretKey! DestRegion DestEndpoint DestSessionToken
eyevinn-s3-sync-vectorstore cmdLineArgs! OpenaiApiKey! Purpose AwsRegion S3Endpoint AwsAccessKeyId AwsSecretAccessKey
eyevinn-schedule-service tablePrefix! awsAccessKeyId! awsSecretAccessKey! awsRegion!
eyevinn-sgai-ad-proxy VastEndpoint! OriginHost! OriginUrl InsertionMode! DefaultAdDuration DefaultRepeatingCycle DefaultAdNumber TestAssetUrl
eyevinn-shaka-packager-s3 cmdLineArgs! awsAccessKeyId awsSecretAccessKey s3EndpointUrl
eyevinn-smb-whip-bridge SmbUrl! SmbApiKey WhepEndpointUrl WhipApiKey
eyevinn-srt-whep SourceIp! SourcePort!
eyevinn-strom DatabaseUrl IceServers
eyevinn-tams-gateway DbUrl! DbUsername! DbPassword! AwsAccessKeyId! AwsSecretAccessKey! S3Bucket! S3EndpointUrl AwsRegion CorsOrigin LogLevel
eyevinn-teleprompter
eyevinn-test-adserver MrssOrigin
eyevinn-tf-deployer
eyevinn-wasm-runner WasmUrl GithubUrl GithubToken OscAccessToken ConfigService
eyevinn-web-runner SourceUrl! GitHubToken AwsAccessKeyId AwsSecretAccessKey AwsRegion S3EndpointUrl OscAccessToken ConfigService ConfigApiKey SubPath AnalyticsService
eyevinn-web-video-review AccessKeyId! SecretAccessKey! Bucket! s3Region s3Endpoint awsSessionToken
eyevinn-wrtc-egress SmbUrl! SmbApiKey
flyimg-flyimg
formbricks-formbricks DatabaseUrl! AwsAccessKeyId AwsSecretAccessKey AwsRegion S3BucketName S3EndpointUrl
freescout-help-desk-freescout DbUrl! AdminEmail! AdminPassword!
go-gitea-gitea DatabaseUrl!
grafana-grafana PluginsPreinstall AllowEmbedOrigins AnonymousEnabled:boolean Datasources DashboardUrls
grusell-encore-profile-server s3Endpoint s3Region s3AccessKey s3SecretKey s3Bucket s3Prefix anthropicApiKey anthropicModel
gwuhaolin-livego
hasura-graphql-engine DatabaseUrl! AdminSecret! EnableConsole JwtSecret UnauthorizedRole
itzg-docker-minecraft-bedrock-server GameMode MaxPlayers LevelType Variables
itzg-docker-minecraft-server AcceptEula:boolean RconPassword! Mode! Difficulty MaxWorldSize AllowNether:boolean AnnouncePlayerAchievements:boolean EnableCommandBlock:boolean ForceGamemode:boolean GeneralStructures:boolean Hardcore:boolean SpawnAnimals:boolean SpawnMonsters:boolean SpawnNpcs:boolean
jgraph-drawio
joeldelpilar-bxf-manager s3Endpoint s3Region s3AccessKeyId s3SecretAccessKey s3BucketName
joeldelpilar-tic-tac-vue
juiceandthejoe-todo-list-vibe databaseUrl!
keycloak-keycloak DatabaseUrl! AdminUser! AdminPassword!
knadh-listmonk DatabaseUrl!
linuxserver-docker-mariadb RootPassword! Database User Password
lms-community-slimserver MusicBucketUrl S3EndpointUrl S3AccessKeyId S3SecretAccessKey S3Region
locustio-locust LocustfileUrl!
logflare-logflare PostgresBackendUrl! DbSchema DbEncryptionKey ApiKey PublicAccessToken PrivateAccessToken
louislam-uptime-kuma DatabaseUrl!
matomo-org-matomo DatabaseHost DatabaseAdapter DatabaseTablesPrefix DatabaseUsername DatabasePassword DatabaseDbName
meilisearch-meilisearch MasterKey!
mickael-kerjean-filestash AdminPassword ConfigSecret DropboxClientId GdriveClientId GdriveClientSecret
minio-minio RootUser RootPassword
mpociot-claude-code-slack-bot SlackBotToken! SlackAppToken! SlackSigningSecret! AnthropicApiKey! GithubAppId GithubPrivateKey GithubInstallationId GithubToken
mtlynch-picoshare SharedSecret!
n8n-io-n8n DatabaseUrl RunnersAuthToken!
n8n-io-task-runner-launcher TaskBrokerUri! AuthToken!
neo4j-docker-neo4j Auth
nextcloud-server AdminUser! AdminPassword! DatabaseUrl
nfrederiksen-hls-viewer
nolltre-lab-test-prep-quiz
olawalejuwonm-anomalydetector
opf-openproject DatabaseUrl!
oshinongit-espresso
oss-apps-dynamic-og nextBeamAnalyticsId nextDocsAiId
ossrs-srs
owncast-owncast
penpot-penpot DbUrl! DbUsername! DbPassword RedisUrl!
pgvector-pgvector PostgresPassword! PostgresUser PostgresDb PostgresInitDbArgs PostgresInitDbSql
plausible-analytics PostgreSQLUrl! ClickHouseDbUrl!
postgrest-postgrest DbUri! DbAnonRole DbSchemas
poundifdef-smoothmq AccessKey SecretKey
psumiya-option-insights
realeyes-media-moe-replay
reconurge-flowsint DatabaseUrl! RedisUrl! AuthSecret! MasterVaultKeyV1! Neo4jUriBolt! Neo4jUsername! Neo4jPassword!
restorecommerce-pdf-rendering-srv
roundcube-roundcubemail ImapAddress! ImapPort! SmtpAddress! SmtpPort!
rybbit-io-rybbit PostgresHost! PostgresPort PostgresUser! PostgresPassword! PostgresDb! ClickhouseHost! ClickhouseDb ClickhousePassword! BetterAuthSecret! RedisHost RedisPort RedisPassword DisableSignup MapboxToken ResendApiKey
salesagility-suitecrm
seanzhang414-openadserver DatabaseUrl! RedisUrl!
searxng-searxng AutoComplete
smrchy-rest-rsmq RedisUrl!
srperens-uturn Realm Users
supercorp-ai-supergateway McpServer! EnvVars
superflytv-ograf-server S3GraphicsUrl S3EndpointUrl S3AccessKeyId S3SecretAccessKey S3Region
supertokens-supertokens-core bulkMigrationCronEnabled databaseUrl!
svensson00-spectercrm DatabaseUrl! JwtSecret RefreshTokenSecret CorsOrigin
swagger-api-swagger-editor ApiDefinitionUrl
temporalio-temporal DatabaseUrl!
tryghost-ghost DatabaseUrl! SmtpHost SmtpPort SmtpUser SmtpPass MailFrom
tuomoku-spx-gc Username Password S3TemplatesUrl S3ProjectsUrl S3PluginsUrl S3MediaUrl S3JsonUrl S3EndpointUrl S3AccessKeyId S3SecretAccessKey S3Region
umami-software-umami PostgresDbUrl!
unleash-unleash DatabaseUrl! InitFrontendApiTokens! InitBackendApiTokens!
usefathom-fathom AdminEmail! AdminPassword!
usememos-memos
valkey-io-valkey Password
wordpress-wordpress DbHost! DbUser! DbPassword! DbName DbTablePrefix
xwiki-xwiki-platform DatabaseUrl!
`;


/***/ })

};
