// The server that bench/peers.ts measures clients against: S3 and the platform's API for pages in memory. It verifies
// nothing and keeps the contents of small files only, so that the client is what is measured. Every
// connection is delayed as if the server were a round trip away.
//
//	lean-server serve --rtt 20ms [--tls folder]    prints its addresses as one line of JSON, and ends with its input;
//	                                               with TLS, the platform's answers name its hosts as in production
//	lean-server run command arguments…             runs a command; its last line on stderr is what it used, as JSON
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"
)

func main() {
	if len(os.Args) > 2 && os.Args[1] == "run" {
		os.Exit(run(os.Args[2], os.Args[3:]))
	}
	if len(os.Args) > 1 && os.Args[1] == "serve" {
		serve(os.Args[2:])
		return
	}
	log.Fatal("lean-server serve | run")
}

func serve(args []string) {
	flags := flag.NewFlagSet("serve", flag.ExitOnError)
	rtt := flags.Duration("rtt", 0, "round-trip time")
	folder := flags.String("tls", "", "serve TLS, and write the authority's certificate to ca.pem in this folder")
	if err := flags.Parse(args); err != nil {
		log.Fatal(err)
	}
	world := newWorld()
	scheme, wrap := "http", func(listener net.Listener) net.Listener { return listener }
	if *folder != "" {
		scheme, wrap = "https", tlsListener(filepath.Join(*folder, "ca.pem"))
	}
	// API, storage and site are three hosts, as on the platform: connections to one are of no use to another.
	addresses := map[string]string{}
	for name, handler := range map[string]http.Handler{
		"api": http.HandlerFunc(world.api), "storage": http.HandlerFunc(world.storage), "site": http.HandlerFunc(world.site),
	} {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			log.Fatal(err)
		}
		addresses[name] = scheme + "://" + listener.Addr().String()
		counted := &delayedListener{Listener: listener, rtt: *rtt, accepted: &world.connections}
		// Connections that a client gives up are nothing to speak of.
		server := &http.Server{Handler: handler, ErrorLog: log.New(io.Discard, "", 0)}
		go func() { log.Fatal(server.Serve(wrap(counted))) }()
	}
	world.storageUrl = addresses["storage"]
	world.siteUrl = func(name string) string { return addresses["site"] + "/" + name + "/" }
	if *folder != "" {
		world.storageUrl = "https://" + storageHost
		world.siteUrl = func(name string) string { return "https://" + name + siteDomain + "/" }
	}
	// What the bench itself asks is not delayed.
	admin, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	go func() { log.Fatal(http.Serve(admin, http.HandlerFunc(world.admin))) }()
	line, _ := json.Marshal(map[string]string{
		"api": addresses["api"], "storage": addresses["storage"], "site": addresses["site"],
		"admin": "http://" + admin.Addr().String(),
	})
	fmt.Println(string(line))
	_, _ = io.Copy(io.Discard, os.Stdin)
}

func run(name string, args []string) int {
	command := exec.Command(name, args...)
	command.Stdout, command.Stderr = os.Stdout, os.Stderr
	started := time.Now()
	err := command.Run()
	elapsed := time.Since(started)
	if command.ProcessState == nil {
		fmt.Fprintln(os.Stderr, err)
		return 127
	}
	usage := command.ProcessState.SysUsage().(*syscall.Rusage)
	cpu := command.ProcessState.UserTime() + command.ProcessState.SystemTime()
	fmt.Fprintf(os.Stderr, "\n{\"ms\":%.1f,\"cpuMs\":%.1f,\"peakMiB\":%.1f}\n",
		elapsed.Seconds()*1000, cpu.Seconds()*1000, float64(usage.Maxrss)/1024)
	return command.ProcessState.ExitCode()
}
