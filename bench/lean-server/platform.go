package main

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"mime"
	"net/http"
	"path"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Hosts of the platform in production.
const (
	apiHost     = "deploy.svc.prod.osaas.io"
	storageHost = "bench-benchmypages.minio-minio.auto.prod.osaas.io"
	siteDomain  = ".pages.osaas.io"
)

// world is what is stored: buckets, each of which is the site of the same name too.
type world struct {
	mutex       sync.Mutex
	buckets     map[string]map[string]object
	live        map[string]bool
	tags        map[string][]string
	parts       map[string]int64
	storageUrl  string
	siteUrl     func(name string) string
	requests    atomic.Int64
	connections atomic.Int64
}

type object struct {
	size     int64
	modified time.Time
	meta     http.Header
	// Of small files and of the action's manifest.
	content []byte
}

func newWorld() *world {
	return &world{buckets: map[string]map[string]object{}, live: map[string]bool{}, tags: map[string][]string{}, parts: map[string]int64{}}
}

// admin tells and resets the counts; DELETE also forgets what is stored.
func (w *world) admin(response http.ResponseWriter, request *http.Request) {
	if request.Method == "DELETE" {
		w.mutex.Lock()
		w.buckets, w.live = map[string]map[string]object{}, map[string]bool{}
		w.tags = map[string][]string{}
		w.mutex.Unlock()
	}
	fmt.Fprintf(response, `{"requests":%d,"connections":%d}`, w.requests.Swap(0), w.connections.Swap(0))
}

// api is the platform's deploy manager, as far as a publish asks it.
func (w *world) api(response http.ResponseWriter, request *http.Request) {
	w.requests.Add(1)
	w.mutex.Lock()
	defer w.mutex.Unlock()
	names := strings.Split(strings.Trim(request.URL.Path, "/"), "/")
	var body struct {
		Name  string            `json:"name"`
		Files []json.RawMessage `json:"files"`
		Tags  []string          `json:"tags"`
	}
	if request.Method == "POST" || request.Method == "PUT" {
		if err := json.NewDecoder(request.Body).Decode(&body); err != nil {
			http.Error(response, `{"reason":"no JSON"}`, 400)
			return
		}
	}
	switch {
	case names[0] == "resourcetags" && request.Method == "GET":
		answer(response, 200, w.tagged())
	case names[0] == "resourcetags" && len(names) == 3 && request.Method == "PUT":
		// The platform ignores the case of tags.
		for index, tag := range body.Tags {
			body.Tags[index] = strings.ToLower(tag)
		}
		w.tags[names[2]] = body.Tags
		answer(response, 200, map[string]any{"tags": body.Tags})
	case request.Method == "POST" && len(names) == 1:
		w.buckets[body.Name] = map[string]object{}
		answer(response, 201, w.page(body.Name))
	case len(names) < 2 || w.buckets[names[1]] == nil:
		answer(response, 404, map[string]string{"reason": "not found"})
	case request.Method == "GET":
		answer(response, 200, w.page(names[1]))
	case names[2] == "upload-urls":
		answer(response, 200, w.mint(names[1], body.Files))
	default:
		answer(response, 200, w.publish(names[1], body.Files))
	}
}

func answer(response http.ResponseWriter, status int, value any) {
	text, _ := json.Marshal(value)
	response.Header().Set("content-type", "application/json")
	response.WriteHeader(status)
	_, _ = response.Write(text)
}

// tagged lists the pages that have tags.
func (w *world) tagged() map[string]any {
	resources := []map[string]any{}
	for name, tags := range w.tags {
		resources = append(resources, map[string]any{"resourceType": "mypage", "serviceId": nil, "resourceId": name, "tags": tags})
	}
	return map[string]any{"resources": resources}
}

func (w *world) page(name string) map[string]any {
	status := "draft"
	if w.live[name] {
		status = "live"
	}
	return map[string]any{"id": name, "name": name, "status": status, "url": w.siteUrl(name)}
}

func (w *world) mint(name string, files []json.RawMessage) map[string]any {
	uploads := make([]map[string]any, len(files))
	for index, raw := range files {
		var file struct {
			Path string `json:"path"`
			Size int64  `json:"size"`
		}
		_ = json.Unmarshal(raw, &file)
		kind := mime.TypeByExtension(path.Ext(file.Path))
		if kind == "" {
			kind = "application/octet-stream"
		}
		// As long as a real policy: it is what the answers to a mint consist of.
		policy := fmt.Sprintf(`{"expiration":"%s","conditions":[["eq","$bucket","%s"],["eq","$key","%s"],["eq","$Content-Type","%s"],["content-length-range",%d,%d],["eq","$x-amz-algorithm","AWS4-HMAC-SHA256"],["eq","$x-amz-credential","minioadmin/20260101/us-east-1/s3/aws4_request"],["eq","$x-amz-date","20260101T000000Z"]]}`,
			time.Now().UTC().Format(time.RFC3339), name, file.Path, kind, file.Size, file.Size)
		uploads[index] = map[string]any{
			"path": file.Path, "url": w.storageUrl + "/" + name, "method": "POST", "contentType": kind,
			"fields": map[string]string{
				"key": file.Path, "bucket": name, "Content-Type": kind, "policy": base64.StdEncoding.EncodeToString([]byte(policy)),
				"x-amz-algorithm": "AWS4-HMAC-SHA256", "x-amz-credential": "minioadmin/20260101/us-east-1/s3/aws4_request",
				"x-amz-date": "20260101T000000Z", "x-amz-signature": strings.Repeat("0123456789abcdef", 4),
			},
		}
	}
	expires := time.Now().Add(15 * time.Minute).UTC().Format(time.RFC3339)
	return map[string]any{"uploads": uploads, "expiresAt": expires, "maxFileSizeBytes": 26214400}
}

func (w *world) publish(name string, files []json.RawMessage) map[string]any {
	kept := make(map[string]bool, len(files))
	for _, raw := range files {
		var path string
		_ = json.Unmarshal(raw, &path)
		kept[path] = true
	}
	pruned := 0
	for key := range w.buckets[name] {
		if !kept[key] {
			delete(w.buckets[name], key)
			pruned++
		}
	}
	w.live[name] = true
	page := w.page(name)
	page["prunedCount"] = pruned
	return page
}

// site is what a visitor sees: of most files only that they are there.
func (w *world) site(response http.ResponseWriter, request *http.Request) {
	w.requests.Add(1)
	w.mutex.Lock()
	defer w.mutex.Unlock()
	key := strings.TrimPrefix(request.URL.Path, "/")
	name, isNamed := strings.CutSuffix(request.Host, siteDomain)
	if !isNamed {
		name, key, _ = strings.Cut(key, "/")
	}
	if key == "" {
		key = "index.html"
	}
	found, ok := w.buckets[name][key]
	if !ok {
		http.Error(response, "not found", 404)
		return
	}
	response.Header().Set("last-modified", found.modified.UTC().Format(http.TimeFormat))
	_, _ = response.Write(found.content)
}
